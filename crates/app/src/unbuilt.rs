//! Commands that are not built yet.
#![allow(missing_docs, unused_variables)]

use rivulet_core::*;

use crate::app::App;
use crate::contract::*;

fn unbuilt() -> Fault {
    Fault::new(FaultCategory::Input, "This is not built yet")
}

impl App {
    pub async fn attachment_add(&self, name: String, data: String) -> Result<Attachment, Fault> {
        Err(unbuilt())
    }
    pub async fn attachment_add_file(&self, path: String) -> Result<Attachment, Fault> {
        Err(unbuilt())
    }
    pub async fn attachment_data(&self, hash: String) -> Result<String, Fault> {
        Err(unbuilt())
    }
    pub async fn data_info(&self) -> Result<DataInfo, Fault> {
        Err(unbuilt())
    }
    pub async fn data_check(&self) -> Result<DataCheck, Fault> {
        Err(unbuilt())
    }
    pub async fn data_move(&self, folder: String) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn data_delete(&self) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn backup_make(&self) -> Result<Backup, Fault> {
        Err(unbuilt())
    }
    pub async fn backup_restore(&self, path: String) -> Result<(), Fault> {
        Err(unbuilt())
    }
}
