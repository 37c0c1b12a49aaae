//! Plans of any size in every format: as wide as there are nodes, and as deep. The test of scale and the example `growth`
//! share this file.

use std::fmt::Write as _;

/// A plan that was made.
#[allow(dead_code, reason = "the test counts what the example only reads")]
pub struct Generated {
    /// As a server prints it.
    pub text: String,
    /// How many nodes it has.
    pub nodes: usize,
    /// The level of its deepest node.
    pub depth: u32,
}

/// How plans of a format are made.
pub struct Made {
    /// The format.
    pub name: &'static str,
    /// Depth is told by blanks: the text grows with the square of it.
    pub indents: bool,
    /// So many nodes below one.
    pub wide: fn(usize) -> Generated,
    /// So many nodes, each below the one before.
    pub deep: fn(usize) -> Generated,
}

/// Every format.
pub const FORMATS: &[Made] = &[
    Made { name: "text", indents: true, wide: text_wide, deep: text_deep },
    Made { name: "pg json", indents: false, wide: pg_json_wide, deep: pg_json_deep },
    Made { name: "yaml", indents: true, wide: yaml_wide, deep: yaml_deep },
    Made { name: "xml", indents: false, wide: xml_wide, deep: xml_deep },
    Made { name: "tree", indents: true, wide: tree_wide, deep: tree_deep },
    Made { name: "mysql json 1", indents: false, wide: json1_wide, deep: json1_deep },
    Made { name: "mysql json 2", indents: false, wide: json2_wide, deep: json2_deep },
    Made { name: "mariadb json", indents: false, wide: mariadb_wide, deep: mariadb_deep },
    Made { name: "mysql table", indents: false, wide: table_wide, deep: table_deep },
    Made { name: "mariadb rows", indents: false, wide: rows_wide, deep: rows_deep },
];

fn made(text: String, nodes: usize, depth: usize) -> Generated {
    Generated { text, nodes, depth: depth as u32 }
}

/// So many times, with the number.
fn each(text: &mut String, count: usize, part: impl Fn(&mut String, usize)) {
    for n in 0..count {
        part(text, n);
    }
}

/// A writer of text never fails.
macro_rules! put {
    ($to:expr, $($what:tt)*) => { let _ = write!($to, $($what)*); };
}

const COSTS: &str = "(cost=0.00..1.00 rows=1 width=4) (actual time=0.010..0.020 rows=200 loops=1)";

fn text_wide(nodes: usize) -> Generated {
    let mut text = format!("Append  {COSTS}\n");
    each(&mut text, nodes, |t, n| {
        put!(
            t,
            "  ->  Seq Scan on t{n}  {COSTS}\n        Filter: (a = {n})\n        Rows Removed by Filter: 7\n"
        );
    });
    text.push_str("Planning Time: 0.100 ms\nExecution Time: 0.200 ms\n");
    made(text, nodes + 1, 1)
}

fn text_deep(levels: usize) -> Generated {
    let mut text = format!("Append  {COSTS}\n");
    each(&mut text, levels, |t, n| {
        put!(t, "{:blanks$}->  Append  {COSTS}\n", "", blanks = 2 + n * 6);
    });
    text.push_str("Execution Time: 0.200 ms\n");
    made(text, levels + 1, levels)
}

const PG: &str = r#""Startup Cost":0.00,"Total Cost":1.00,"Plan Rows":1,"Plan Width":4,"Actual Startup Time":0.010,"Actual Total Time":0.020,"Actual Rows":200,"Actual Loops":1"#;

fn pg_json_wide(nodes: usize) -> Generated {
    let mut text = format!("[{{\"Plan\":{{\"Node Type\":\"Append\",{PG},\"Plans\":[\n");
    each(&mut text, nodes, |t, n| {
        let comma = if n == 0 { "" } else { "," };
        put!(
            t,
            "{comma}{{\"Node Type\":\"Seq Scan\",\"Relation Name\":\"t{n}\",\"Filter\":\"(a = {n})\",{PG}}}\n"
        );
    });
    text.push_str("]},\"Execution Time\":0.200}]\n");
    made(text, nodes + 1, 1)
}

fn pg_json_deep(levels: usize) -> Generated {
    let mut text = "[{\"Plan\":".to_owned();
    each(&mut text, levels, |t, _| {
        put!(t, "{{\"Node Type\":\"Append\",{PG},\"Plans\":[\n");
    });
    put!(text, "{{\"Node Type\":\"Result\",{PG}}}");
    text.push_str(&"]}".repeat(levels));
    text.push_str(",\"Execution Time\":0.200}]\n");
    made(text, levels + 1, levels)
}

/// The lines of a node of YAML whose first stands at a column.
fn yaml_node(text: &mut String, begin: &str, blanks: usize, operation: &str) {
    put!(text, "{begin}Node Type: \"{operation}\"\n");
    for line in
        ["Plan Rows: 1", "Plan Width: 4", "Actual Total Time: 0.020", "Actual Rows: 200", "Actual Loops: 1"]
    {
        put!(text, "{:blanks$}{line}\n", "");
    }
}

fn yaml_wide(nodes: usize) -> Generated {
    let mut text = "- Plan: \n".to_owned();
    yaml_node(&mut text, "    ", 4, "Append");
    text.push_str("    Plans: \n");
    each(&mut text, nodes, |t, _| yaml_node(t, "      - ", 8, "Seq Scan"));
    text.push_str("  Execution Time: 0.200\n");
    made(text, nodes + 1, 1)
}

fn yaml_deep(levels: usize) -> Generated {
    let mut text = "- Plan: \n".to_owned();
    yaml_node(&mut text, "    ", 4, "Append");
    each(&mut text, levels, |t, n| {
        let blanks = 4 + n * 4;
        put!(t, "{:blanks$}Plans: \n", "");
        yaml_node(t, &format!("{:blanks$}  - ", ""), blanks + 4, "Append");
    });
    text.push_str("  Execution Time: 0.200\n");
    made(text, levels + 1, levels)
}

const XML: &str = "<Plan-Rows>1</Plan-Rows><Plan-Width>4</Plan-Width><Actual-Total-Time>0.020</Actual-Total-Time>\
                   <Actual-Rows>200</Actual-Rows><Actual-Loops>1</Actual-Loops>";

fn xml_wide(nodes: usize) -> Generated {
    let mut text = "<explain xmlns=\"http://www.postgresql.org/2009/explain\"><Query><Plan>".to_owned();
    put!(text, "<Node-Type>Append</Node-Type>{XML}<Plans>\n");
    each(&mut text, nodes, |t, n| {
        put!(t, "<Plan><Node-Type>Seq Scan</Node-Type><Relation-Name>t{n}</Relation-Name>{XML}</Plan>\n");
    });
    text.push_str("</Plans></Plan><Execution-Time>0.200</Execution-Time></Query></explain>\n");
    made(text, nodes + 1, 1)
}

fn xml_deep(levels: usize) -> Generated {
    let mut text = "<explain xmlns=\"http://www.postgresql.org/2009/explain\"><Query>".to_owned();
    each(&mut text, levels, |t, _| {
        put!(t, "<Plan><Node-Type>Append</Node-Type>{XML}<Plans>\n");
    });
    put!(text, "<Plan><Node-Type>Result</Node-Type>{XML}</Plan>");
    text.push_str(&"</Plans></Plan>".repeat(levels));
    text.push_str("<Execution-Time>0.200</Execution-Time></Query></explain>\n");
    made(text, levels + 1, levels)
}

const TREE: &str = "(cost=1.5 rows=1) (actual time=0.01..0.02 rows=200 loops=1)";

fn tree_wide(nodes: usize) -> Generated {
    let mut text = format!("-> Append  {TREE}\n");
    each(&mut text, nodes, |t, n| {
        put!(t, "    -> Table scan on t{n}  {TREE}\n");
    });
    made(text, nodes + 1, 1)
}

fn tree_deep(levels: usize) -> Generated {
    let mut text = format!("-> Append  {TREE}\n");
    each(&mut text, levels, |t, n| {
        put!(t, "{:blanks$}-> Stream results  {TREE}\n", "", blanks = 4 + n * 4);
    });
    made(text, levels + 1, levels)
}

fn json1_wide(nodes: usize) -> Generated {
    let mut text =
        "{\"query_block\":{\"select_id\":1,\"cost_info\":{\"query_cost\":\"9.00\"},\"nested_loop\":[\n"
            .to_owned();
    each(&mut text, nodes, |t, n| {
        let comma = if n == 0 { "" } else { "," };
        put!(
            t,
            "{comma}{{\"table\":{{\"table_name\":\"t{n}\",\"access_type\":\"ALL\",\"rows_examined_per_scan\":3000,\
             \"rows_produced_per_join\":3000,\"filtered\":\"100.00\",\"cost_info\":{{\"read_cost\":\"1.00\"}}}}}}\n"
        );
    });
    text.push_str("]}}\n");
    made(text, nodes + 2, 2)
}

fn json1_deep(levels: usize) -> Generated {
    let mut text = "{\"query_block\":{\"select_id\":1,\"cost_info\":{\"query_cost\":\"9.00\"},".to_owned();
    text.push_str(&"\"buffer_result\":{\"using_temporary_table\":true,\n".repeat(levels));
    text.push_str("\"table\":{\"table_name\":\"t\",\"access_type\":\"ALL\",\"rows_examined_per_scan\":3000}");
    text.push_str(&"}".repeat(levels + 2));
    text.push('\n');
    made(text, levels + 2, levels + 1)
}

const JSON2: &str = r#""actual_rows":200.0,"actual_loops":1,"estimated_rows":1.0,"actual_last_row_ms":0.02,"estimated_total_cost":1.5"#;

fn json2_wide(nodes: usize) -> Generated {
    let mut text = format!("{{\"query_plan\":{{\"operation\":\"Append\",{JSON2},\"inputs\":[\n");
    each(&mut text, nodes, |t, n| {
        let comma = if n == 0 { "" } else { "," };
        put!(
            t,
            "{comma}{{\"operation\":\"Table scan on t{n}\",\"table_name\":\"t{n}\",\"access_type\":\"table\",{JSON2}}}\n"
        );
    });
    text.push_str("]}}\n");
    made(text, nodes + 1, 1)
}

fn json2_deep(levels: usize) -> Generated {
    let mut text = "{\"query_plan\":".to_owned();
    each(&mut text, levels, |t, _| {
        put!(t, "{{\"operation\":\"Stream results\",{JSON2},\"inputs\":[\n");
    });
    put!(text, "{{\"operation\":\"Table scan on t\",\"table_name\":\"t\",{JSON2}}}");
    text.push_str(&"]}".repeat(levels));
    text.push_str("}\n");
    made(text, levels + 1, levels)
}

const MARIADB: &str = r#""r_loops":1,"rows":1,"r_rows":200,"filtered":100,"r_filtered":100,"r_total_time_ms":0.5,"r_table_time_ms":0.2"#;

fn mariadb_wide(nodes: usize) -> Generated {
    let mut text =
        "{\"query_block\":{\"select_id\":1,\"r_loops\":1,\"r_total_time_ms\":9.5,\"nested_loop\":[\n"
            .to_owned();
    each(&mut text, nodes, |t, n| {
        let comma = if n == 0 { "" } else { "," };
        put!(t, "{comma}{{\"table\":{{\"table_name\":\"t{n}\",\"access_type\":\"ALL\",{MARIADB}}}}}\n");
    });
    text.push_str("]}}\n");
    made(text, nodes + 2, 2)
}

fn mariadb_deep(levels: usize) -> Generated {
    let mut text = "{\"query_block\":{\"select_id\":1,\"r_loops\":1,".to_owned();
    text.push_str(&"\"temporary_table\":{\n".repeat(levels));
    put!(text, "\"table\":{{\"table_name\":\"t\",\"access_type\":\"ALL\",{MARIADB}}}");
    text.push_str(&"}".repeat(levels + 2));
    text.push('\n');
    made(text, levels + 2, levels + 1)
}

/// Names of the table of MySQL.
pub const COLUMNS: &str =
    "id\tselect_type\ttable\tpartitions\ttype\tpossible_keys\tkey\tkey_len\tref\trows\tfiltered\tExtra\n";

/// A row of it.
pub fn table_row(text: &mut String, id: usize, kind: &str, table: &str) {
    put!(text, "{id}\t{kind}\t{table}\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\t3000\t33.33\tUsing where\n");
}

fn table_wide(nodes: usize) -> Generated {
    let mut text = COLUMNS.to_owned();
    each(&mut text, nodes, |t, n| table_row(t, 1, "SIMPLE", &format!("t{n}")));
    made(text, nodes + 1, 1)
}

/// A derived table of a derived table: a block and a row each.
fn table_deep(levels: usize) -> Generated {
    let rows = levels.div_ceil(2).max(1);
    let mut text = COLUMNS.to_owned();
    each(&mut text, rows, |t, n| {
        let reads = if n + 1 < rows { format!("<derived{}>", n + 2) } else { "t".to_owned() };
        table_row(t, n + 1, if n == 0 { "PRIMARY" } else { "DERIVED" }, &reads);
    });
    made(text, rows * 2, rows * 2 - 1)
}

/// A row of ANALYZE of MariaDB as `\G` prints it.
fn vertical_row(text: &mut String, id: usize, kind: &str, table: &str) {
    put!(
        text,
        "*************************** 1. row ***************************\n           id: {id}\n  select_type: {kind}\n        \
         table: {table}\n         type: ALL\npossible_keys: NULL\n          key: NULL\n      key_len: NULL\n          ref: \
         NULL\n         rows: 3000\n       r_rows: 3000.00\n     filtered: 100.00\n   r_filtered: 100.00\n        Extra: \
         Using where\n"
    );
}

fn rows_wide(nodes: usize) -> Generated {
    let mut text = String::new();
    each(&mut text, nodes, |t, n| vertical_row(t, 1, "SIMPLE", &format!("t{n}")));
    made(text, nodes + 1, 1)
}

fn rows_deep(levels: usize) -> Generated {
    let rows = levels.div_ceil(2).max(1);
    let mut text = String::new();
    each(&mut text, rows, |t, n| {
        let reads = if n + 1 < rows { format!("<derived{}>", n + 2) } else { "t".to_owned() };
        vertical_row(t, n + 1, if n == 0 { "PRIMARY" } else { "DERIVED" }, &reads);
    });
    made(text, rows * 2, rows * 2 - 1)
}
