fn main(){ print!("{}", rivulet_app::typescript()); }
