//! Words of the server's message catalogues: severities, the fields below a message, and what a message is about.
//!
//! Source: `src/backend/utils/error/elog.c` (`error_severity`, `send_message_to_server_log`) and the catalogues
//! `src/backend/po/*.po` of PostgreSQL 15 as installed (de, es, fr, it, ja, ka, ko, ru, sv, uk, zh_CN). A severity is
//! printed as the word, a colon and two blanks. auto_explain has no catalogue: its line stays English in every language.
//!
//! Polish, Brazilian Portuguese, Turkish and traditional Chinese come from the catalogues of older versions (`pl.po`,
//! `pt_BR.po` of 9.3 to 9.6, `tr.po` of 8.4, `zh_TW.po` of 8.1): severities and fields only. What a message of theirs is about
//! is not known here, so such a log is marked all the same ([`is_half_known`]), because silence about deadlocks would look
//! like health. Turkish prints most fields without blanks behind the colon ([`TIGHT`]).
//!
//! A language of which nothing is here is read as far as the shape of its lines goes, and the log is marked. Czech needs
//! nothing: the server has had no catalogue of it since 7.2 and logs in English.

/// What a line of a log begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    /// An entry of this severity, in English.
    Entry(&'static str),
    /// A field of the entry before.
    Field(Part),
}

/// A field printed on a line of its own below the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Detail,
    Hint,
    Context,
    Statement,
    Query,
    Location,
    Backtrace,
}

const SEVERITIES: &[(&str, &[&str])] = &[
    ("LOG", &["DZIENNIK", "LOG", "로그", "日志", "СООБЩЕНИЕ", "LOGG", "ЗАПИСУВАННЯ", "ჟურნალი"]),
    (
        "ERROR",
        &[
            "HATA",
            "BŁĄD",
            "ERRO",
            "錯誤",
            "ERROR",
            "FEHLER",
            "ERREUR",
            "ERRORE",
            "오류",
            "错误",
            "ОШИБКА",
            "FEL",
            "ПОМИЛКА",
            "შეცდომა",
        ],
    ),
    (
        "FATAL",
        &[
            "ÖLÜMCÜL",
            "KATASTROFALNY",
            "嚴重錯誤",
            "FATAL",
            "FATALE",
            "치명적오류",
            "致命错误",
            "ВАЖНО",
            "FATALT",
            "ФАТАЛЬНО",
            "ფატალური",
        ],
    ),
    (
        "PANIC",
        &[
            "KRİTİK",
            "PANIKA",
            "PÂNICO",
            "PANIC",
            "PANIK",
            "PANICO",
            "손상",
            "比致命错误还过分的错误",
            "ПАНИКА",
            "ПАНІКА",
            "პანიკა",
        ],
    ),
    (
        "WARNING",
        &[
            "UYARI",
            "OSTRZEŻENIE",
            "AVISO",
            "WARNING",
            "WARNUNG",
            "ATTENTION",
            "ATTENZIONE",
            "경고",
            "警告",
            "ПРЕДУПРЕЖДЕНИЕ",
            "VARNING",
            "ПОПЕРЕДЖЕННЯ",
            "გაფრთხილება",
        ],
    ),
    (
        "NOTICE",
        &[
            "NOT",
            "UWAGA",
            "NOTA",
            "NOTICE",
            "HINWEIS",
            "NOTIFICA",
            "알림",
            "注意",
            "ЗАМЕЧАНИЕ",
            "NOTIS",
            "ПОВІДОМЛЕННЯ",
        ],
    ),
    ("INFO", &["BİLGİ", "INFORMACJA", "INFO", "정보", "信息", "ИНФОРМАЦИЯ", "ІНФОРМАЦІЯ", "ინფორმაცია"]),
    (
        "DEBUG",
        &[
            "DEPURAÇÃO",
            "除錯",
            "DEBUG",
            "DEBUG1",
            "DEBUG2",
            "DEBUG3",
            "DEBUG4",
            "DEBUG5",
            "디버그",
            "调试",
            "ОТЛАДКА",
            "НАЛАГОДЖЕННЯ",
            "გამართვა",
        ],
    ),
];

const FIELDS: &[(Part, &[&str])] = &[
    (
        Part::Detail,
        &[
            "AYRINTI",
            "SZCZEGÓŁY",
            "DETALHE",
            "DETAIL",
            "DETALLE",
            "DÉTAIL",
            "DETTAGLI",
            "詳細",
            "상세정보",
            "ПОДРОБНОСТИ",
            "DETALJ",
            "ВІДОМОСТІ",
            "详细信息",
            "დეტალები",
        ],
    ),
    (
        Part::Hint,
        &[
            "İPUCU",
            "PODPOWIEDŹ",
            "DICA",
            "HINT",
            "TIPP",
            "ASTUCE",
            "SUGGERIMENTO",
            "ヒント",
            "힌트",
            "ПОДСКАЗКА",
            "TIPS",
            "УКАЗІВКА",
            "提示",
            "მინიშნება",
        ],
    ),
    (
        Part::Context,
        &[
            "ORTAM",
            "KONTEKST",
            "CONTEXT",
            "ZUSAMMENHANG",
            "CONTEXTO",
            "CONTEXTE",
            "CONTESTO",
            "文脈",
            "내용",
            "КОНТЕКСТ",
            "KONTEXT",
            "上下文",
            "კონტექსტი",
        ],
    ),
    (
        Part::Statement,
        &[
            "KOMUT",
            "WYRAŻENIE",
            "COMANDO",
            "STATEMENT",
            "ANWEISUNG",
            "SENTENCIA",
            "INSTRUCTION",
            "ISTRUZIONE",
            "文",
            "명령 구문",
            "ОПЕРАТОР",
            "SATS",
            "ІНСТРУКЦІЯ",
            "语句",
            "ოპერატორი",
        ],
    ),
    (
        Part::Query,
        &[
            "SORGU",
            "ZAPYTANIE",
            "QUERY",
            "ANFRAGE",
            "CONSULTA",
            "REQUÊTE",
            "問い合わせ",
            "쿼리",
            "ЗАПРОС",
            "FRÅGA",
            "ЗАПИТ",
            "查询",
            "მოთხოვნა",
        ],
    ),
    (
        Part::Location,
        &[
            "YER",
            "POZYCJA",
            "LOCAL",
            "LOCATION",
            "ORT",
            "UBICACIÓN",
            "EMPLACEMENT",
            "POSIZIONE",
            "場所",
            "위치",
            "ПОЛОЖЕНИЕ",
            "PLATS",
            "РОЗТАШУВАННЯ",
            "位置",
            "მდებარეობა",
        ],
    ),
    (Part::Backtrace, &["BACKTRACE"]),
];

/// Fields whose translation ends with the colon, so that the text follows at once.
const TIGHT: &[(Part, &str)] = &[
    (Part::Detail, "AYRINTI:"),
    (Part::Hint, "İPUCU:"),
    (Part::Context, "ORTAM:"),
    (Part::Query, "SORGU:"),
    (Part::Location, "YER:"),
];

/// A field without blanks behind its colon, the bytes before its word, and those up to its text.
pub(super) fn tight(head: &str) -> Option<(Part, usize, usize)> {
    TIGHT.iter().find_map(|(part, word)| {
        let at = memchr::memmem::find(head.as_bytes(), word.as_bytes())?;
        let alone = head[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '_');
        alone.then_some((*part, at, at + word.len()))
    })
}

/// The English severity of a printed one.
pub(super) fn severity(word: &str) -> Option<&'static str> {
    SEVERITIES.iter().find(|(_, words)| words.contains(&word)).map(|(english, _)| *english)
}

/// True for a severity of a language whose messages are not known here.
pub(super) fn is_half_known(word: &str) -> bool {
    const WORDS: [&str; 21] = [
        "HATA",
        "ÖLÜMCÜL",
        "KRİTİK",
        "UYARI",
        "NOT",
        "BİLGİ",
        "DZIENNIK",
        "BŁĄD",
        "KATASTROFALNY",
        "PANIKA",
        "OSTRZEŻENIE",
        "UWAGA",
        "INFORMACJA",
        "ERRO",
        "PÂNICO",
        "AVISO",
        "NOTA",
        "DEPURAÇÃO",
        "錯誤",
        "嚴重錯誤",
        "除錯",
    ];
    WORDS.contains(&word)
}

/// The word that a text ends with, and the bytes before it. The word stands alone: before it is no letter.
pub(super) fn ending(head: &str) -> Option<(Begins, usize)> {
    let head = head.trim_end_matches(' ');
    // The last byte of a word is a letter; most colons in a prefix follow a digit or a bracket.
    let last = head.chars().next_back()?;
    if !last.is_alphabetic() && !last.is_ascii_digit() {
        return None;
    }
    let entries =
        SEVERITIES.iter().flat_map(|(english, words)| words.iter().map(|w| (*w, Begins::Entry(english))));
    let fields = FIELDS.iter().flat_map(|(part, words)| words.iter().map(|w| (*w, Begins::Field(*part))));
    entries
        .chain(fields)
        .filter_map(|(word, begins)| {
            let before = head.strip_suffix(word)?;
            let alone = before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '_');
            alone.then_some((begins, before.len()))
        })
        .min_by_key(|(_, length)| *length)
}

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Deadlock,
    LockWait,
    LockAcquired,
    TemporaryFile,
    CheckpointStart,
    CheckpointComplete,
    Autovacuum,
    Connection,
    ServerStart,
}

impl About {
    /// The name in the column `event`.
    pub(super) fn name(self) -> &'static str {
        match self {
            About::Deadlock => "deadlock",
            About::LockWait => "lock_wait",
            About::LockAcquired => "lock_acquired",
            About::TemporaryFile => "temporary_file",
            About::CheckpointStart => "checkpoint_start",
            About::CheckpointComplete => "checkpoint_complete",
            About::Autovacuum => "autovacuum",
            About::Connection => "connection",
            About::ServerStart => "server_start",
        }
    }
}

/// The words that messages of a subject begin with.
const BEGINNINGS: &[(About, &[&str])] = &[
    (
        About::TemporaryFile,
        &[
            "temporary file:",
            "temporäre Datei:",
            "archivo temporal:",
            "fichier temporaire",
            "file temporaneo:",
            "一時ファイル:",
            "임시 파일:",
            "временный файл:",
            "temporär fil:",
            "тимчасовий файл:",
            "临时文件:",
            "დროებითი ფაილი:",
        ],
    ),
    (
        About::CheckpointComplete,
        &[
            "checkpoint complete:",
            "restartpoint complete:",
            "Checkpoint komplett:",
            "checkpoint completado:",
            "checkpoint terminé",
            "checkpoint completato:",
            "チェックポイント完了:",
            "체크포인트 작업완료:",
            "контрольная точка завершена:",
            "checkpoint klar:",
            "контрольна точка завершена:",
        ],
    ),
    (
        About::CheckpointStart,
        &[
            "checkpoint starting:",
            "restartpoint starting:",
            "Checkpoint beginnt:",
            "empezando checkpoint:",
            "début du checkpoint",
            "inizio checkpoint:",
            "チェックポイント開始:",
            "체크포인트 시작:",
            "начата контрольная точка:",
            "checkpoint startar:",
            "початок контрольної точки:",
        ],
    ),
    (About::Autovacuum, &["automatic vacuum of ", "automatic aggressive vacuum ", "automatic analyze of "]),
    (
        About::Connection,
        &["connection received:", "connection authorized:", "connection authenticated:", "disconnection:"],
    ),
    (About::ServerStart, &["starting PostgreSQL "]),
];

/// Words somewhere in a message.
const INSIDE: &[(About, &[&str])] = &[
    (
        About::Deadlock,
        &[
            "deadlock detected",
            "detected deadlock while waiting",
            "Verklemmung (Deadlock)",
            "Verklemmung festgestellt",
            "detectado un deadlock",
            "detectó un deadlock",
            "interblocage (deadlock)",
            "a détecté un verrou mortel",
            "rilevato deadlock",
            "individuato un deadlock",
            "デッドロックを検",
            "deadlock 발생",
            "교착 상태를 감지",
            "обнаружена взаимоблокировка",
            "обнаружил взаимоблокировку",
            "deadlock upptäckt",
            "upptäckte deadlock",
            "виявлено взаємне блокування",
            "виявив взаємне блокування",
            "检测到死锁",
            "监测到死锁",
            "ნაპოვნია ურთიერთბლოკირება",
        ],
    ),
    (
        About::LockWait,
        &[
            " still waiting for ",
            "wartet immer noch auf",
            "aún espera ",
            "toujours en attente de",
            "ancora un attesa di",
            "で待機しています",
            "여전히 ",
            "продолжает ожидать",
            "väntar fortfarande",
            "все ще чекає",
            "仍然等待",
        ],
    ),
    (
        About::LockAcquired,
        &[
            " acquired ",
            " erlangte ",
            " adquirió ",
            " a acquis ",
            " ha acquisito ",
            "を獲得しました",
            "잠금 취득",
            "получил в режиме",
            " fick ",
            "отримав в режимі",
            "后获取",
        ],
    ),
];

/// What a message is about, as far as it is one of the figures read here.
pub(super) fn about(message: &str, severity: &str) -> Option<About> {
    let begins = BEGINNINGS.iter().find(|(_, words)| words.iter().any(|w| message.starts_with(w)));
    if let Some((about, _)) = begins {
        return Some(*about);
    }
    let first = message.lines().next().unwrap_or("");
    let head = &first[..first.floor_char_boundary(600)];
    let has =
        |about: About| INSIDE.iter().any(|(a, words)| *a == about && words.iter().any(|w| head.contains(w)));
    if has(About::Deadlock) {
        return Some(About::Deadlock);
    }
    // Waits are logged, never raised; the other words are too common for anything else.
    if severity != "LOG" || super::message::wait_ms(head).is_none() {
        return None;
    }
    [About::LockWait, About::LockAcquired].into_iter().find(|a| has(*a))
}

/// Labels of a whole statement behind a duration: `statement`, `Anweisung`, ...
pub(super) fn is_statement_label(label: &str) -> bool {
    const WORDS: [&str; 12] = [
        "statement",
        "Anweisung",
        "sentencia",
        "instruction",
        "istruzione",
        "文",
        "명령 구문",
        "оператор",
        "sats",
        "语句",
        "გამოსახულება",
        "інструкція",
    ];
    WORDS.contains(&label)
}
