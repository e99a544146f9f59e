"""What a run found, told to code hosts, to editors, to those who count, and to translators."""
