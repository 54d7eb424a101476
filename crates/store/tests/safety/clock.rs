//! Tests that a wrong clock does not empty the trash.

use rivulet_store::now_ms;

use crate::library::{add, new_store, number, open, raw, shut};

#[tokio::test]
async fn a_clock_that_jumped_does_not_empty_the_trash() {
    let (folder, store) = new_store();
    add(&store, "T", "A").await.unwrap();
    shut(store).await;
    let database = raw(folder.path());
    database
        .execute("UPDATE conversation SET deleted_at = 1", [])
        .unwrap();
    let left = || {
        drop(open(folder.path()).unwrap());
        number(&database, "SELECT count(*) FROM message")
    };
    let started = |since: i64, last: i64| {
        let clock = format!("{{\"since\":{since},\"last\":{last}}}");
        let sql = "UPDATE setting SET value = ? WHERE name = 'clock'";
        assert_eq!(database.execute(sql, [clock]).unwrap(), 1);
    };
    assert_eq!(left(), 2, "this is the first start that is recorded");
    let (now, years) = (now_ms(), 3 * 365 * 24 * 60 * 60 * 1000);
    started(now - 2 * years, now - years);
    assert_eq!(left(), 2, "the clock jumped by years");
    assert_eq!(left(), 2, "the clock has just jumped");
    started(now - years, now - 1);
    assert_eq!(left(), 0, "the clock has run without a jump");
}
