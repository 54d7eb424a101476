### Answers that must fit a schema: the verdict below a reply, its tree and table, and the editor of a schema.

## Verdicts on answers

answers-verdict = { $kind ->
    [valid] The answer fits the schema
    [invalid] The answer does not fit the schema
    [not_json] The answer is not valid JSON
    [cut_off] The answer is incomplete
    [refusal] The model refused to answer
   *[unchecked] The answer could not be checked
}
answers-enforcement = { $kind ->
    [enforced] The server enforces the schema
    [asked] The model was only asked to use this format
   *[unknown] It is unknown whether the server enforces the schema
}
answers-broken-rules = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
answers-more-broken-rules = There are more problems than those listed here.
answers-whole-answer = whole answer
answers-found = value found: { $value }
answers-not-json-at = At character { $position }: { $words }
answers-schema-unusable = The schema cannot be used: { $words }
answers-too-costly = This answer was not checked, because the check would have taken too long.

## The views in which an answer can be shown

answers-view = Show the answer as
answers-tree = Tree
answers-table = Table
answers-text = Text
answers-save-json = Save as JSON
answers-save-csv = Save as CSV
answers-show-more = { $count ->
    [one] Show { $count } more row
   *[other] Show { $count } more rows
}
answers-fold = Collapse { $name }
answers-unfold = Expand { $name }
answers-items = { $count ->
    [one] { $count } item
   *[other] { $count } items
}
answers-fields = { $count ->
    [one] { $count } field
   *[other] { $count } fields
}
answers-table-of = { $name } as a table
answers-answer = answer

## The editor of the schema

answers-response-format = Answer format
answers-as-text = Text
answers-as-object = JSON object
answers-as-schema = JSON that fits a schema
answers-response-format-help = Rivulet checks every answer, because many servers accept a schema without enforcing it.
answers-object-help = In your message or the system prompt, ask for JSON as well, because many servers require this.
answers-unset-format = the answer format
answers-schema-name = Name of the schema
answers-schema-name-help = This name is sent to the server. Use only letters, digits, _ and -. If you leave it blank, “answer” is sent.
answers-strict = Strict
answers-strict-help = When this is on, OpenAI enforces the schema, but rejects any schema that does not meet the requirements of its strict mode.
answers-editor = Editor
answers-editor-fields = Fields
answers-editor-raw = JSON
answers-schema = JSON schema
answers-begin-with = Start with an example
answers-example = { $name ->
    [contact] Contact details
    [list] List of items
   *[rating] Rating with reasons
}
answers-field-name = Name of field { $number }
answers-field-type = Type of field { $number }
answers-field-description = Description of field { $number }
answers-field-required = Field { $number } is required
answers-required = Required
answers-name-placeholder = name
answers-description-placeholder = Description
answers-type-of-field = { $kind ->
    [string] text
    [number] number
    [integer] whole number
    [boolean] yes or no
   *[strings] list of text values
}
answers-add-field = Add field
answers-remove-field = Remove field { $number }
answers-only-raw = This schema is too complex for the form. Edit it as JSON.
answers-strict-faults = { $count ->
    [one] { $count } part of the schema does not meet the requirements of OpenAI’s strict mode
   *[other] { $count } parts of the schema do not meet the requirements of OpenAI’s strict mode
}
answers-strict-form = The schema meets the requirements of OpenAI’s strict mode.
answers-rule = { $rule ->
    [object_root] The whole schema must describe an object
    [required] “{ $name }” must be required
    [no_other_properties] additionalProperties must be false
    [keyword] { $name } is not allowed
    [depth] Objects may be nested at most { $limit } levels deep
    [properties] At most { $limit } properties are allowed
    [enum_values] At most { $limit } enum values are allowed
    [enum_chars] The values of this enum may have at most { $limit } characters in total
   *[chars] All names and values together may have at most { $limit } characters
}
answers-whole-schema = whole schema
answers-make-strict = Use a strict copy of the schema
answers-strict-copy = Strict copy
answers-your-schema = Your schema
answers-strict-copy-help = In the strict copy of the schema, every field is required. Fields that were optional may be null instead.
answers-strict-copy-left = { $count ->
    [one] You must still correct { $count } part of the schema yourself.
   *[other] You must still correct { $count } parts of the schema yourself.
}
