//! Help and refusals of the command line in Korean.
//!
//! The English texts are the doc comments that clap reads; the Korean ones stand here, by the path of the command. A test
//! holds that every command has one. Known gap: the flags and arguments of single commands are described in English only,
//! and so are the rarer refusals of clap.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

/// What each command does, by its path below the program; the program itself has none.
const COMMANDS: &[(&str, &str)] = &[
    ("", "수치로 뒷받침하는 장애 부검"),
    ("inspect", "수집한 파일에 든 것: 블록, 종류 후보, 줄 명세"),
    ("read", "한 블록의 행을 유형과 함께"),
    ("audit", "적힌 수치를 그것을 묶는 법칙에 비추어 보기"),
    ("delta", "카운터 스냅숏 두 개 사이에 일어난 일"),
    ("series", "둘보다 많은 스냅숏에 걸친 카운터, 또는 스스로 시각을 지닌 행"),
    ("histogram", "구간별 문장 지연, 백분위수는 구간으로"),
    ("moments", "통계 여러 행을 합친 평균과 편차"),
    ("cache", "버퍼 캐시를 누가 차지하고 누구의 페이지가 들어왔는지"),
    ("keys", "표본의 키가 얼마나 무작위인지"),
    ("index", "무작위 키의 인덱스가 치르는 비용과 관측한 읽기"),
    ("knee", "부하 곡선이 꺾이는 곳과 그 이동"),
    ("load", "부하 시험의 수치가 그것을 묶는 법칙을 지키는지"),
    ("plan", "실행 계획의 나무와 발견, 두 계획의 비교"),
    ("plan compare", "한 문장의 두 계획 사이에 바뀐 것"),
    ("plan statements", "문장 통계를 두고 규칙이 하는 말"),
    ("compare", "두 묶음의 측정 사이의 차이가 실제인지"),
    ("size", "설정이 무엇을 할지: 계산기, 그리고 수집본이 그 결과를 두고 하는 말"),
    ("size outbox", "아웃박스 배출"),
    ("size bloom", "블룸 필터"),
    ("size metaspace", "메타스페이스"),
    ("size pool", "커넥션 풀"),
    ("size filesort", "정렬 버퍼"),
    ("size cfs", "CPU 할당량"),
    ("size durability", "커밋의 내구성"),
    ("size rss", "상주 메모리"),
    ("size duration", "파서 셋이 기간 문자열을 어떻게 읽는지"),
    ("kinds", "수집본의 종류와 서버에서 만드는 방법"),
    ("kinds list", "모든 종류와 그 이름"),
    ("kinds recipe", "다음 수집이 온전하도록 실행할 것. 읽기만 하고 아무것도 바꾸지 않는다"),
    ("method", "등록된 계산 방법"),
    ("method list", "모든 방법과 판"),
    ("method show", "한 방법의 입력과 결과"),
    ("method run", "JSON 객체로 방법을 돌린다"),
    ("library", "사건을 담는 폴더"),
    ("library init", "빈 보관함을 만든다"),
    ("library info", "보관함을 수치로"),
    ("library check", "손상된 곳을 찾는다. 아무것도 바꾸지 않는다"),
    ("library repair", "아무도 가리키지 않는 것을 지우고 검색 색인을 다시 만든다"),
    ("library author", "일지에 적을 이름을 정한다"),
    ("library search", "사건, 추론, 메모, 수집한 글을 찾는다"),
    ("case", "사건"),
    ("case new", "사건을 시작한다"),
    ("case list", "모든 사건"),
    ("case show", "사건 하나를 통째로"),
    ("case edit", "사건에 적힌 것을 고친다"),
    ("case close", "사건을 닫는다"),
    ("case reopen", "사건을 다시 연다"),
    ("case replay-steps", "steps.json과 수집본이 든 폴더로 사건을 만든다"),
    ("import", "수집한 파일을 사건에 넣는다"),
    ("exhibit", "사건에 넣은 수집본"),
    ("exhibit list", "사건의 모든 증거물"),
    ("exhibit show", "증거물 하나와 그 블록, 줄 명세"),
    ("exhibit edit", "무엇을 언제 보여 주는지, 어떻게 읽는지를 고친다"),
    ("exhibit reread", "프로그램을 올린 뒤처럼 원본 바이트에서 다시 읽는다"),
    ("exhibit purge", "바이트와 행을 영영 없앤다"),
    ("hypothesis", "원인 후보"),
    ("hypothesis add", "가설을 적는다"),
    ("hypothesis edit", "가설을 고친다. 말하지 않은 것은 그대로다"),
    ("hypothesis list", "사건의 모든 가설"),
    ("intervention", "일부러 바꾼 것"),
    ("intervention add", "바꾼 것을 적는다"),
    ("intervention edit", "적은 것을 고친다. 말하지 않은 것은 그대로다"),
    ("intervention templates", "흔히 바꾸는 것과 각각이 덜어 주는 것"),
    ("intervention list", "사건에서 바꾼 것 전부, 차례대로"),
    ("check", "바꾼 것이 실제로 적용됐는지 적는다"),
    ("predict", "예측을 적고 봉인한다"),
    ("observe", "본 것을 적고 판정을 받는다"),
    ("verdict", "판정을 계산한다"),
    ("config", "설정값이 받아들여졌을지"),
    ("confounder", "두 쪽 사이에 달라진 다른 것"),
    ("confounder list", "한 단의 교란 요인과 두 쪽의 차이"),
    ("confounder put", "교란 요인을 적거나 더 말한다"),
    ("confounder dismiss", "까닭을 적어 물리친다"),
    ("matrix", "가설과 근거의 행렬"),
    ("cell", "행렬의 칸을 매긴다"),
    ("next", "가설을 가장 많이 가를 시험"),
    ("walk", "사슬에서 빠진 것, 다음 것부터"),
    ("offers", "나중 수집본이 다시 불러내는 물리친 가설"),
    ("evidence", "고정한 수치와 진술"),
    ("evidence cell", "증거물의 한 칸을 고정한다"),
    ("evidence delta", "차이의 값을 고정한다. 계산도 함께 남는다"),
    ("evidence method", "방법의 결과를 고정한다. 입력도 함께 남는다"),
    ("evidence state", "말로 된 진술을 고정한다"),
    ("evidence rate", "근거를 가설마다 매긴다. 앞서 매긴 것을 대신한다"),
    ("evidence list", "사건의 모든 근거"),
    ("note", "사건의 메모"),
    ("note add", "메모를 적는다"),
    ("note edit", "메모를 고친다"),
    ("note list", "사건의 모든 메모"),
    ("event", "언제 무슨 일이 있었나"),
    ("event add", "일을 적는다"),
    ("event edit", "일을 고친다. 말하지 않은 것은 그대로다"),
    ("event list", "사건의 모든 일"),
    ("conclude", "사건의 결론을 적는다"),
    ("remove", "기록을 치운다. 일지에는 남는다"),
    ("timeline", "사건의 사다리를 글로"),
    ("ledger", "배제된 것"),
    ("journal", "사건의 내력"),
    ("undo", "사건의 마지막 수정을 되돌린다"),
    ("redo", "되돌린 것을 다시 한다"),
    ("verify", "사건의 모든 수치와 판정을 다시 계산한다"),
    ("bundle", "사건 하나를 담은 파일"),
    ("bundle export", "사건을 파일 하나로 쓴다. 수집한 원본이 들어 있다"),
    ("bundle verify", "꾸러미가 말하는 그대로인지 보고 안의 모든 것을 다시 계산한다"),
    ("bundle import", "꾸러미를 보관함에 들인다"),
    ("bundle show", "안에 든 것"),
    ("report", "사건을 페이지나 마크다운으로"),
    ("demo", "본보기 사건이 든 보관함"),
];

/// Flags of every command.
const FLAGS: &[(&str, &str)] = &[
    ("library", "사건을 담는 폴더 [기본값: $INQUEST_LIBRARY, 없으면 사용자의 데이터 폴더]"),
    ("json", "표준 출력에 JSON 문서 하나"),
    ("lang", "출력하는 말: en 또는 ko [기본값: LANG을 따른다]"),
    (
        "clock",
        "기록에 적는 순간, RFC 3339. 같은 바이트가 나와야 하는 빌드에 쓴다 [기본값: $INQUEST_CLOCK, 없으면 기계의 시계]",
    ),
    ("strict", "이해하지 못한 줄이 있으면 4로 끝낸다"),
    ("help", "도움말을 보인다"),
    ("version", "판을 보인다"),
];

const TEMPLATE: &str = "{about-with-newline}\n사용법: {usage}\n\n{all-args}{after-help}";

/// The same commands with their help in Korean.
pub fn spoken(mut command: Command) -> Command {
    // Builds the flags that clap adds itself, so that they have their texts too.
    command.build();
    translated(command, "")
}

fn translated(command: Command, path: &str) -> Command {
    let text = |table: &[(&str, &'static str)], of: &str| {
        table.iter().find(|(name, _)| *name == of).map(|(_, text)| *text)
    };
    let mut command = command.help_template(TEMPLATE).subcommand_help_heading("명령");
    if let Some(about) = text(COMMANDS, path) {
        command = command.about(about);
    }
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    for name in names {
        let below = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(&name, |sub| match name.as_str() {
            "help" => sub.about("명령의 도움말을 보인다"),
            _ => translated(sub, &below),
        });
    }
    command.mut_args(|arg: Arg| {
        let heading = if arg.is_positional() { "인자" } else { "옵션" };
        let arg = arg.help_heading(heading);
        match text(FLAGS, arg.get_id().as_str()) {
            Some(help) => arg.help(help),
            None => arg,
        }
    })
}

/// A refusal of clap's in Korean; `None` for the rarer ones, which stay as they are.
pub fn refusal(error: &clap::Error) -> Option<String> {
    let fact = |kind| error.get(kind).map(shown);
    let argument = || fact(ContextKind::InvalidArg);
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("그런 명령은 없다: {}", fact(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::UnknownArgument => format!("여기에 없는 인자다: {}", argument()?),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let valid = fact(ContextKind::ValidValue).filter(|v| !v.is_empty());
            let valid = valid.map(|v| format!(" [가능한 값: {v}]")).unwrap_or_default();
            format!("{}의 값이 맞지 않는다: {}{valid}", argument()?, fact(ContextKind::InvalidValue)?)
        }
        ErrorKind::MissingRequiredArgument => format!("빠진 인자가 있다: {}", argument()?),
        ErrorKind::MissingSubcommand => "명령이 빠졌다".to_owned(),
        ErrorKind::ArgumentConflict => {
            let other = fact(ContextKind::PriorArg).unwrap_or_default();
            format!("함께 쓸 수 없다: {} / {other}", argument()?)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("값의 개수가 맞지 않는다: {}", argument()?)
        }
        _ => return None,
    };
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => plain(usage).replacen("Usage:", "사용법:", 1),
        _ => String::new(),
    };
    let usage = if usage.is_empty() { usage } else { format!("\n\n{}", usage.trim()) };
    Some(format!("오류: {said}{usage}\n\n자세한 것은 --help로 본다\n"))
}

fn plain(text: &StyledStr) -> String {
    text.to_string()
}

fn shown(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        ContextValue::String(one) => one.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn paths(command: &Command, path: &str, found: &mut Vec<String>) {
        found.push(path.to_owned());
        for sub in command.get_subcommands().filter(|c| c.get_name() != "help") {
            let below = format!("{path} {}", sub.get_name());
            paths(sub, below.trim(), found);
        }
    }

    #[test]
    fn every_command_has_its_words_and_every_word_its_command() {
        let mut found = Vec::new();
        paths(&crate::args::Cli::command(), "", &mut found);
        let named: Vec<&str> = COMMANDS.iter().map(|(path, _)| *path).collect();
        for path in &found {
            assert!(named.contains(&path.as_str()), "{path} has no Korean help");
        }
        for path in named {
            assert!(found.iter().any(|f| f == path), "there is no command {path}");
        }
    }

    #[test]
    fn help_is_korean_at_every_level() {
        for args in
            [&["inquest", "--help"][..], &["inquest", "library", "--help"], &["inquest", "read", "-h"]]
        {
            let told =
                spoken(crate::args::Cli::command()).try_get_matches_from(args).unwrap_err().to_string();
            assert!(told.contains("사용법: inquest") && told.contains("옵션"), "{told}");
            assert!(told.contains("도움말을 보인다") && !told.contains("Usage:"), "{told}");
        }
    }

    #[test]
    fn usual_refusals_are_korean() {
        for (args, said) in [
            (&["inquest", "nope"][..], "그런 명령은 없다: nope"),
            (&["inquest", "read", "a", "--nope"], "여기에 없는 인자다: --nope"),
            (&["inquest", "read"], "빠진 인자가 있다: <FILE>"),
            (&["inquest", "case", "list", "--lang", "fr"], "값이 맞지 않는다: fr [가능한 값: en, ko]"),
            (&["inquest", "read", "a", "--csv", "--json"], "함께 쓸 수 없다"),
        ] {
            let error = spoken(crate::args::Cli::command()).try_get_matches_from(args).unwrap_err();
            let told = refusal(&error).unwrap();
            assert!(told.contains(said), "{args:?}: {told}");
        }
    }
}
