//! Stub until the script layer lands.
use crate::rules::*; use crate::table::*;
pub struct ScriptFault { pub message: String, pub at: Option<(usize, usize)>, pub hint: Option<String> }
#[derive(Debug)] pub struct Script;
impl Script { pub fn compile(_: &str) -> Result<Self, Vec<ScriptFault>> { Ok(Self) }
 pub fn hooks(&self) -> impl Iterator<Item=(Hook,bool)> { [(Hook::DealTo,true)].into_iter() }
 pub fn deal_table(&self, deck:&Deck, _:&[(String,Role)], _:GroupId)->Result<[Option<GroupId>;128],ScriptFault>{ let mut t=[None;128]; for c in deck.cards(){ if deck.rank(c).0==0 {t[c.kind()]=Some(GroupId(0));}} Ok(t)}
 pub fn lift_table(&self, _:&Deck, _:&[(String,Role)], _:GroupId)->Result<Kinds,ScriptFault>{unimplemented!()}
 pub fn drop_table(&self, _:&Deck, _:&[(String,Role)], _:GroupId)->Result<(Vec<Kinds>,Kinds),ScriptFault>{unimplemented!()}
}
impl Hooks for Script { fn deal_to(&self,_:View<'_>,_:Card,_:GroupId)->Result<GroupId,HookFault>{unimplemented!()} fn can_lift(&self,_:View<'_>,_:PileId,_:u8)->Result<bool,HookFault>{unimplemented!()} fn can_drop(&self,_:View<'_>,_:PileId,_:PileId,_:u8)->Result<bool,HookFault>{unimplemented!()} fn holds(&self,_:View<'_>,_:Hook)->Result<bool,HookFault>{unimplemented!()} fn score(&self,_:View<'_>)->Result<i64,HookFault>{unimplemented!()} fn after_move(&self,_:View<'_>,_:Move)->Result<Vec<Request>,HookFault>{unimplemented!()} }
