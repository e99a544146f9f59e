"""Gettext catalogs: reading them with positions, merging them by ``msgctxt``, using them at run time."""
