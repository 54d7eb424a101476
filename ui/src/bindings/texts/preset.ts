// Generated from locales/en/preset.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish } from "../../text/catalogue";
import english from "../../../../locales/en/preset.ftl?raw";

addEnglish(english);
