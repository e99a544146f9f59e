"""What the commands of LaTeX do with the text around them, as far as a reader sees it."""

from __future__ import annotations


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


# What they hold last is text in the flow of the sentence; by how many arguments they have.
TEXT = {
    name: count
    for count, names in {
        1: """
            author boxed caption centerline chapter closing date emph enquote fbox frame framebox
            lowercase makebox MakeLowercase MakeUppercase mbox nolinkurl nth opening ordinalnum overline
            paragraph part path say section signature sout subparagraph subsection subsubsection
            subtitle text textbf textit textlf textmd textnormal textrm textsc textsf textsl
            textsubscript textsuperscript texttt textulc textup title uline underline uppercase url uv
        """,
        2: """
            colorbox foreignlanguage href hyperlink hyperref hypertarget parbox pdftooltip raisebox rotatebox
            scalebox texorpdfstring textcolor textlang
        """,
        3: "fcolorbox multicolumn multirow resizebox",
    }.items()
    for name in names.split()
}
# A remark beside the sentence.
NOTES = _names("footnote footnotetext marginpar sidenote thanks todo")
# They show something that is not in the text: a number, a picture.
SHOWN = _names(
    """
    alph arabic Autoref autoref cite citep citet Cref cref eqref faIcon fnsymbol footnotemark fullref
    includegraphics nameref nocite pageref ref roman symbol the thepage value vref Vref
    """
)
# They show nothing where they stand.
UNSEEN = _names("bookmark gls include index input label phantomsection")
# What a page is set with and a picture drawn, by how many arguments of it are no text.
LAYOUT = {
    name: count
    for count, names in {
        0: """
            allowbreak arraybackslash arraystretch baselineskip baselinestretch begingroup bigskip
            bottomrule break centering cleardoublepage clearpage clip columnbreak columnwidth
            displaystyle empty endgroup fill footnotesize frenchspacing fussy goodbreak hline hrule
            hrulefill hsize huge Huge indent LARGE large Large left leftskip linebreak linewidth
            looseness makeatletter makeatother mdseries medskip midrule newline newpage nobreak
            noindent nolinebreak nopagebreak normalfont normalsize null onecolumn pagebreak paperheight
            paperwidth par parindent parskip penalty protect raggedbottom raggedcolumns raggedleft
            raggedright relax right rmfamily samepage scriptsize selectfont sffamily singlespacing
            sloppy small smallskip strut tableofcontents textheight textwidth tiny tolerance toprule
            ttfamily twocolumn unskip upshape vfill vsize xspace
        """,
        1: """
            addvspace cline cmidrule color enlargethispage hphantom hyphenation kern multicolsep
            needspace noalign pagecolor pagenumbering pagestyle phantom restylefloat rowcolor
            selectlanguage shorthandoff shorthandon stepcounter textls thispagestyle transparent
            vphantom vskip vspace
        """,
        2: """
            addtocounter addtolength fontsize markboth newcolumntype newcommand providecommand
            renewcommand rule setcounter setlength
        """,
        3: "addcontentsline definecolor",
    }.items()
    for name in names.split()
}
# They draw something.
DRAWN = _names("coordinate draw filldraw node")
SPACES = _names("enskip enspace hfill hskip hspace nobreakspace qquad quad space thinspace")
# The old switches, by the command that does the same.
SWITCHES = {
    "bf": "textbf",
    "bfseries": "textbf",
    "em": "emph",
    "it": "textit",
    "itshape": "textit",
    "rm": "textrm",
    "sc": "textsc",
    "scshape": "textsc",
    "sf": "textsf",
    "sl": "textsl",
    "slshape": "textsl",
    "tt": "texttt",
}
# How a text looks: a translation may have its own way.
STYLES = frozenset(SWITCHES.values()) | {"underline", "uline", "textnormal", "textup", "textmd"}
# Quotation marks, letters over the line in numbers, boxes that hold words together: languages have their own.
OWN = _names(
    """
    enquote framebox makebox mbox nth ordinalnum parbox raisebox resizebox rotatebox say scalebox
    texorpdfstring textsubscript textsuperscript uv
    """
)
# They show a file, which may be another one for another language.
FILES = _names("include includegraphics input")

SYMBOLS = {
    "dots": "…",
    "ldots": "…",
    "textellipsis": "…",
    "textendash": "–",
    "textemdash": "—",
    "nobreakdash": "",
    "slash": "/",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "copyright": "©",
    "textcopyright": "©",
    "textregistered": "®",
    "texttrademark": "™",
    "textdegree": "°",
    "degree": "°",
    "euro": "€",
    "EUR": "€",
    "pounds": "£",
    "No": "№",
    "textnumero": "№",
    "S": "§",
    "P": "¶",
    "dag": "†",
    "ddag": "‡",
    "textbullet": "•",
    "textbar": "|",
    "textless": "<",
    "textgreater": ">",
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textunderscore": "_",
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "quotedblbase": "„",
    "textquoteleft": "‘",
    "textquoteright": "’",
    "quotesinglbase": "‚",
    "guillemotleft": "«",
    "guillemotright": "»",
    "guillemetleft": "«",
    "guillemetright": "»",
    "og": "«",
    "fg": "»",
    "glqq": "„",
    "grqq": "“",
    "clqq": "„",
    "crqq": "“",
    "flqq": "«",
    "frqq": "»",
    "aa": "å",
    "AA": "Å",
    "ae": "æ",
    "AE": "Æ",
    "dj": "đ",
    "DJ": "Đ",
    "i": "ı",
    "j": "ȷ",
    "l": "ł",
    "L": "Ł",
    "o": "ø",
    "O": "Ø",
    "oe": "œ",
    "OE": "Œ",
    "ss": "ß",
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "pm": "±",
    "geq": "≥",
    "ge": "≥",
    "leq": "≤",
    "le": "≤",
    "neq": "≠",
    "ne": "≠",
    "to": "→",
    "rightarrow": "→",
    "leftarrow": "←",
    "textrightarrow": "→",
    "infty": "∞",
}

# Accents, by the command that puts them over a letter: the character that combines with it.
ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "v": "\u030c",
    "k": "\u0328",
    "c": "\u0327",
    "r": "\u030a",
    "u": "\u0306",
    "H": "\u030b",
    "d": "\u0323",
    "b": "\u0331",
}
# What the packages of languages make of a straight quotation mark and a sign.
SHORTHANDS = {
    '"`': "„",
    "\"'": "“",
    '"<': "«",
    '">': "»",
    '"=': "-",
    '"~': "-",
    '"-': "",
    '"---': "—",
    '"--': "–",
    '"--~': "—",
    '"--*': "—",
}
TYPED = {"\u00a0": "~", "–": "--", "—": "---", "…": "\\ldots{}"}
"""How characters are typed."""
