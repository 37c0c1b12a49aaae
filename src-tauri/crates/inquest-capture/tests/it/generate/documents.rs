//! Tables as documents of JSON.

use super::*;

pub(super) fn objects(t: &Table) -> Vec<String> {
    let value = |c: &Option<String>, numeric: bool| match c {
        None => "null".to_owned(),
        Some(number) if numeric => number.clone(),
        Some(text) => serde_json::Value::from(text.as_str()).to_string(),
    };
    let object = |row: &Vec<Option<String>>| {
        let members = t.names.iter().zip(row).zip(&t.numeric);
        let members: Vec<String> =
            members.map(|((n, c), numeric)| format!("\"{n}\": {}", value(c, *numeric))).collect();
        format!("{{{}}}", members.join(", "))
    };
    t.rows.iter().map(object).collect()
}

pub(super) fn ndjson(t: &Table) -> String {
    objects(t).join("\n") + "\n"
}

pub(super) fn array(t: &Table) -> String {
    format!("[{}]\n", objects(t).join(", \n "))
}

pub(super) fn pretty(t: &Table) -> String {
    let spread = |o: String| o.replace("{\"", "{\n    \"").replace(", \"", ",\n    \"") + "\n";
    objects(t).into_iter().map(|o| spread(o).replace("}\n", "\n}\n")).collect()
}

pub(super) fn shell(t: &Table) -> String {
    format!(
        "{{\"hasData\":true,\"rows\":[{}],\"executionTime\":\"0.0017 sec\",\"warnings\":[]}}\n",
        objects(t).join(",")
    )
}

pub(super) fn azure(t: &Table) -> String {
    let columns: Vec<String> =
        t.names.iter().map(|n| format!("{{\"name\":\"{n}\",\"type\":\"string\"}}")).collect();
    let rows: Vec<String> = objects(t)
        .into_iter()
        .map(|o| {
            let mut o = o;
            for n in &t.names {
                o = o.replacen(&format!("\"{n}\": "), "", 1);
            }
            format!("[{}]", &o[1..o.len() - 1])
        })
        .collect();
    format!(
        "{{\"tables\":[{{\"name\":\"PrimaryResult\",\"columns\":[{}],\"rows\":[{}]}}]}}\n",
        columns.join(","),
        rows.join(",\n")
    )
}

/// A data frame of Grafana's query API: a list per column.
pub(super) fn grafana(t: &Table) -> String {
    let fields: Vec<String> =
        t.names.iter().map(|n| format!("{{\"name\":\"{n}\",\"config\":{{}}}}")).collect();
    let value = |c: &Option<String>, numeric: bool| match c {
        None => "null".to_owned(),
        Some(number) if numeric => number.clone(),
        Some(text) => serde_json::Value::from(text.as_str()).to_string(),
    };
    let columns: Vec<String> = (0..t.names.len())
        .map(|c| {
            let values: Vec<String> = t.rows.iter().map(|r| value(&r[c], t.numeric[c])).collect();
            format!("[{}]", values.join(","))
        })
        .collect();
    format!(
        "[{{\"schema\":{{\"refId\":\"A\",\"fields\":[{}]}},\"data\":{{\"values\":[{}]}}}}]\n",
        fields.join(","),
        columns.join(",")
    )
}
