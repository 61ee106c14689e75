"""A small dump in DBLP's format."""

import gzip
from pathlib import Path

PROLOG = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n'
ENTRIES = """
<article mdate="2024-01-02" key="journals/corr/abs-2201-00001" publtype="informal">
<author>Hailin Zhang 0003</author><author>J&uuml;rgen Sch&ouml;n</author>
<title>Deep Graph Infomax for Molecules.</title><year>2022</year><volume>abs/2201.00001</volume><journal>CoRR</journal>
<ee type="oa">https://doi.org/10.48550/arXiv.2201.00001</ee></article>
<inproceedings mdate="2024-03-04" key="conf/nips/ZhangS23">
<author>Hailin Zhang 0003</author><author>J&uuml;rgen Sch&ouml;n</author>
<title>Deep Graph Infomax for Molecules.</title><pages>10-20</pages><year>2023</year><booktitle>NeurIPS</booktitle>
<ee>https://doi.org/10.1000/ABC%28DEF%29</ee><crossref>conf/nips/2023</crossref></inproceedings>
<article mdate="2020-01-01" key="journals/tods/Li20"><author>Wei Li 0001</author>
<title>On <i>k</i>-means &amp; H<sub>2</sub>O?</title><journal>ACM Trans. Database Syst.</journal>
<volume>45</volume><number>2</number><year>2020</year></article>
<article key="journals/tods/Li21"><author>Wei Li 0002</author><title>Editorial.</title>
<journal>ACM Trans. Database Syst.</journal><year>2021</year></article>
<phdthesis key="phd/Zhang24"><author>H. Zhang</author><title>Graphs.</title><school>MIT</school>
<year>2024</year></phdthesis>
<proceedings key="conf/nips/2023"><editor>Wei Li 0001</editor><title>NeurIPS 2023.</title></proceedings>
<article key="journals/x/NoTitle"><author>Nobody</author></article>
<www mdate="2020-01-01" key="homepages/12/345-3"><author>Hailin Zhang 0003</author><author>Hai-Lin Zhang</author>
<title>Home Page</title><url>https://orcid.org/0000-0002-1825-0097</url><url>https://example.org/zhang</url>
<note type="affiliation">TU Example</note><note type="uname">&#24352;&#28023;&#26519;</note></www>
<www key="homepages/l/WeiLi" publtype="disambiguation"><author>Wei Li</author><title>Home Page</title></www>
<www key="homepages/64/1-1"><author>Wei Li 0001</author><title>Home Page</title></www>
<www key="homepages/64/1-2"><author>Wei Li 0002</author><title>Home Page</title></www>
<www key="www/org/example"><editor>Nobody</editor><title>A web site.</title></www>
"""
DUMP = f"{PROLOG}<dblp>{ENTRIES}</dblp>\n"


def write_dump(folder: Path, text: str = DUMP, packed: bool = True) -> Path:
    """The dump as a file in the folder."""
    path = folder / ("dblp.xml.gz" if packed else "dblp.xml")
    data = text.encode("iso-8859-1")
    path.write_bytes(gzip.compress(data) if packed else data)
    return path
