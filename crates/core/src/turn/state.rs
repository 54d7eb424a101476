//! Functions that read the state of a turn.

use super::Turn;
use crate::effect::{Activity, Outcome};
use crate::id::MessageId;
use crate::message::Part;
use crate::prompt_cut::{PromptCut, PromptFacts};
use crate::reply::Reply;
use crate::seam::Seam;
use crate::usage::Usage;

impl Turn {
    /// Returns the seams of the reply, which are the positions at which continuations begin.
    pub fn seams(&self) -> &[Seam] {
        &self.seams
    }

    /// Returns the sequence number of the turn's last change.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the part of the reply that has been received so far.
    pub fn reply(&self) -> &Reply {
        &self.reply
    }

    /// Returns the parts of the reply that have been received so far.
    pub fn parts(&self) -> Vec<Part> {
        self.reply.parts()
    }

    /// Returns the current activity, or `None` after the turn has ended.
    pub fn activity(&self) -> Option<Activity> {
        self.activity
    }

    /// Returns the names of the tool servers that the request is waiting for, if there are any.
    pub fn starting_servers(&self) -> Option<&str> {
        self.starting.as_deref()
    }

    /// Returns the provider's id for the response, once it is known.
    pub fn request_id(&self) -> Option<&str> {
        self.facts.request_id.as_deref()
    }

    /// Returns the latest token counts of the turn.
    pub fn usage(&self) -> Option<&Usage> {
        self.usage.as_ref()
    }

    /// Returns the outcome of the turn, or `None` while the turn is running.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// Returns whether a finish reason has arrived and no piece of the reply has followed it.
    /// Usually, only late token counts or errors can still arrive.
    pub(super) fn is_finishing(&self) -> bool {
        self.finish_reason.is_some() && !self.went_on
    }

    pub(super) fn prompt_cut(&self) -> Option<PromptCut> {
        let facts = PromptFacts {
            units: self.notices.request_units?,
            earlier: self.request.earlier,
        };
        facts.judge(self.usage.as_ref()?)
    }

    pub(super) fn only_unreadable(&self) -> bool {
        self.notices.unreadable_events > 0 && !self.came
    }

    /// Returns the previous version that this reply replaces, because the provider sent it again.
    pub(super) fn replaces(&self) -> Option<MessageId> {
        let id = self.facts.request_id.as_deref()?;
        self.previous_versions
            .iter()
            .find(|version| version.is_repeated_by(id, &self.reply))
            .map(|version| version.message_id)
    }
}
