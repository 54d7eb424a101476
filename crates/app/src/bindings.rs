//! Generates the TypeScript declarations of the contract with the front ends.

use rivulet_core::UiText;
use rivulet_core::*;
use ts_rs::{Config, TS};

use crate::contract::*;

/// Returns the text of the generated file `ui/src/bindings/contract.ts`.
pub fn typescript() -> String {
    let config = Config::new();
    let mut out =
        String::from("// Made from crates/app/src/contract.rs by `cargo xtask bindings`. Do not edit.\n\n");
    macro_rules! types {
        ($($type:ty),* $(,)?) => { $( out.push_str(&declaration::<$type>(&config)); )* };
    }
    types![
        ProviderId, ConversationId, MessageId, FolderId, AssistantId, SnippetId, PermitId, ProviderKind,
        KeyPlace, AbortBilling, Limits, Proxy, Header, Network, Prefill, Continuing, Provider, Role, Ending,
        TextArg, UiText, FaultCategory, LimitKind, Limit, Fault, CostEstimate, LimitSource, ContextLimit,
        OwnFacts, Usage, Timing, ThinkTags, PromptCut, SummaryOf, Notices, Attachment, CallEnding, Part,
        ContinueMethod, Seam, Enforcement, SchemaFault, Unchecked, VerdictKind, Verdict, ComparisonId,
        Column, Message, ReasoningEffort, SentEffort, ToolServerId, ChosenTools, ToolChoice, ResponseFormat,
        StrictRule, StrictFault, SchemaReport, ChatSettings, Conversation, Folder, ConversationSummary,
        LatestMessage, Fragment, Activity, Outcome, Theme, ReadingFont, LineWidth, Contrast, BackupEvery,
        UpdateChecks, SendKey, StartView, ChosenModel, ModelSet, Settings, AppInfo, FirstScreen, CaFile,
        NetworkDraft, ProviderDraft, ModelInfo, StepKind, StepOutcome, TestStep, ProviderReport, KeyNeed,
        UsageHabit, Heartbeats, Preset, FoundServer, ToolCallId, GrantId, QueuedMessageId, QueueHold,
        QueuedMessage, CallState, CallPlace, GrantScope, Remedy, Resolution, ToolCall, Transport, ToolLimits,
        ToolServer, ToolClaims, ToolDefinition, Grant, ServerState, ServerLog, ServerLogLine, ServerLogEvent,
        SignedIn, SignInClient, ToolView, ToolServerView, FoundToolServer, FoundToolServers, FoundInput,
        CallDecision, InputAnswer, ToolQuestion, LaunchView, CallPrompt, CallResolution, CallFilter,
        CallPosition, CallPage, CallEntry, GrantView, UsageGroup, UsageFilter, UsageFigures, UsageRow,
        UsageTable, UsageReport, BudgetState, Budget, MessageView, ConversationView, NewMessage,
        ConversationStart, Assistant, Snippet, Draft, TrashEntry, SearchQuery, SnippetPiece, TitleHit,
        MessageHit, SearchPage, ImportFormat, ImportNote, ImportKind, ImportGroup, ImportPreview,
        TransferProgress, ImportReport, ExportScope, ExportFormat, ExportReport, BackupReason, Backup,
        BackupReport, DataCheck, DataInfo, MoveReport, WireHeader, WireRequest, TokenCount, RequestPartKind,
        RequestPart, RequestPreview, ContextGauge, ListedPrice, ModelFacts, WireAnswer, WireTurn,
        WireEventKind, WireEvent, WirePage, InstallKind, Release, UpdateStage, UpdaterView, Change,
        TurnUpdate, Update,
    ];
    out.push_str("/** The text that replaces a secret value. */\n");
    out.push_str(&format!("export const secretMask = {MASK:?};\n\n"));
    out.push_str("/** Matches the names of headers and query parameters whose values are secrets. */\n");
    out.push_str(&format!(
        "export const secretName = /{}/i;\n\n",
        secret_name_pattern()
    ));
    out.push_str("/** Every command, with its arguments and its result. Each rejects with a `Fault`. */\n");
    out.push_str("export interface Commands {\n");
    macro_rules! signatures {
        ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
            $(
                $( out.push_str(&format!("  /** {} */\n", $doc.trim())); )*
                let args: &[String] = &[$( format!("{}: {}", stringify!($arg), <$type>::name(&config)) ),*];
                let args = if args.is_empty() { "Record<string, never>".to_owned() } else { format!("{{ {} }}", args.join("; ")) };
                let result = <$result>::name(&config);
                out.push_str(&format!("  {}: {{ args: {args}; result: {result} }};\n", stringify!($name)));
            )*
        };
    }
    crate::for_each_command!(signatures);
    out.push_str("}\n");
    out
}

fn declaration<T: TS + ?Sized + 'static>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{}export {}\n\n", docs, T::decl(config))
}
