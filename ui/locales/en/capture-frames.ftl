# Forms that clients and documents print tables in, and what may go wrong in them.

frame-psql_html = psql HTML
frame-psql_asciidoc = psql AsciiDoc
frame-psql_latex = LaTeX table
frame-mysql_html = mysql HTML
frame-mysql_xml = mysql XML
frame-html = HTML table
frame-csv_expanded = psql expanded CSV
frame-mysqlsh_json = MySQL Shell JSON
frame-azure_json = Azure Log Analytics JSON
frame-grafana_json = Grafana JSON
frame-log_entries_json = log entries of a cloud
frame-jira = Jira table
frame-mediawiki = MediaWiki table

reason-bad_xml = Not valid XML
reason-xml_element_unknown = An element that is no part of a result
reason-no_closing_tag = The closing tag is missing
reason-footer_fewer = The footer counts fewer rows than were read
reason-columns_uneven = The columns have different lengths
reason-json_cut = The document breaks off at byte { $count }
