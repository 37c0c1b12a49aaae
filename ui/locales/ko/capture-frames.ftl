# 클라이언트와 문서가 표를 찍는 형식, 그리고 거기서 어긋날 수 있는 것.

frame-psql_html = psql HTML
frame-psql_asciidoc = psql AsciiDoc
frame-psql_latex = LaTeX 표
frame-mysql_html = mysql HTML
frame-mysql_xml = mysql XML
frame-html = HTML 표
frame-csv_expanded = psql 확장 출력 CSV
frame-mysqlsh_json = MySQL Shell JSON
frame-azure_json = Azure Log Analytics JSON
frame-grafana_json = Grafana JSON
frame-log_entries_json = 클라우드의 로그 항목
frame-jira = Jira 표
frame-mediawiki = MediaWiki 표

reason-bad_xml = 올바른 XML이 아니다
reason-xml_element_unknown = 결과에 속하지 않는 요소다
reason-no_closing_tag = 닫는 태그가 없다
reason-footer_fewer = 꼬리말의 행 수가 읽은 행보다 적다
reason-columns_uneven = 열의 길이가 서로 다르다
reason-json_cut = 문서가 { $count }바이트 자리에서 끊긴다
