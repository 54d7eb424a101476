import { parse } from "svelte/compiler";

/** A user-facing text that was found in the code but belongs in the catalogue. */
export interface HardCoded {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start?: number;
  readonly [field: string]: unknown;
}

/** Attributes whose values never count as user-facing text, even if they look like it. */
const CODE_ATTRIBUTES =
  /^(?:class|id|generics|href|src|d|viewBox|role|type|key|lang|dir|style|for|form|name|target|rel|points|transform|data-.*|on[a-z]+|autocomplete|inputmode|popover.*|aria-(?:controls|labelledby|describedby|live|haspopup|current|activedescendant|owns|orientation|sort|autocomplete|relevant))$/;
/**
 * Attributes whose values always count as user-facing text, even if they are a single word in lower
 * case.
 */
const HUMAN_ATTRIBUTES =
  /^(?:label|title|placeholder|alt|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
/**
 * Functions whose arguments never count as user-facing text. Most of these arguments are selectors,
 * event names or messages for developers.
 */
const CODE_CALLS =
  /^(?:querySelector|querySelectorAll|allInside|closest|matches|matchMedia|addEventListener|removeEventListener|Error|TypeError|RangeError|RegExp|getContext|createElement|createElementNS|setAttribute|getAttribute|toggleAttribute|execCommand|supports|warn|error|debug|localeCompare|includes|startsWith|endsWith|has|split|join|replace|replaceAll|test|uncataloguedText)$/;
/** Object properties whose values never count as user-facing text, because they are identifiers. */
const CODE_KEYS = /^(?:id|key|kind)$/;
/**
 * Functions whose first argument always counts as user-facing text, even if it is a single word in
 * lower case.
 */
const HUMAN_CALLS = /^(?:announce|note)$/;
/**
 * Technical names, such as `Enter` and `AbortError`, which look like user-facing text but are not.
 */
const CODE_WORDS =
  /^(?:[A-Z]{2,}[A-Z0-9_/+.-]*|Enter|Escape|Tab|Space|Home|End|PageUp|PageDown|Delete|Backspace|Insert|Arrow\w+|F\d+|Control|Shift|Alt|Meta|Mod|Ctrl|ContextMenu|Process|Dead|Unidentified|Text|Range|Files|Mac\w*|Win\w*|Linux\w*|AbortError|NotAllowedError|Key[A-Z]|Digit\d|[A-Za-z]+\/[\w.+*-]+|Content-[\w-]+|Bearer)$/;

/**
 * Returns whether a string looks like user-facing text. This is the case if it begins with at least
 * four words, the first of them capitalised. It is also the case if the string does not look like
 * code, and begins with a capitalised word or contains two words with a space between them.
 */
function isForPeople(text: string): boolean {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words) || CODE_WORDS.test(words)) {
    return false;
  }
  if (/^\p{Lu}\p{Ll}*(?: \p{L}+){3}/u.test(words)) {
    return true;
  }
  if (/^[.#[(@>*:]|^\w+:\/\/|^\/|^data:|[{};=<>]|^--|^\w+\(|^M\d/u.test(words)) {
    return false;
  }
  return (
    /^[“"(]?\p{Lu}\p{Ll}*(?:[\s.,…!?’:]|$)/u.test(words) || /\p{L}[,.:;]? \p{L}{2}/u.test(words)
  );
}

/**
 * Returns whether a template looks like user-facing text: either `isForPeople` returns true for it,
 * or a space separates a word from an inserted value (`{}`) and nothing in it looks like code.
 */
function isTemplateForPeople(text: string): boolean {
  const words = text.trim();
  return (
    isForPeople(words.replaceAll("{}", "x")) ||
    (/\p{L}{3}/u.test(words) &&
      !/[<>=;#$@]|\w\(|--|\{\}(?:px|em|rem|ms|%)|:\/\//.test(words) &&
      /\{\}[”"’')]?[,.:;]? \p{L}{2,}(?:[\s,.:;…]|$)|(?:^|\s)\p{L}{2,}[,:]? [“"‘'(]?\{\}/u.test(
        words,
      ))
  );
}

function isCatalogueCall(node: Node): boolean {
  if (node.type !== "CallExpression") {
    return false;
  }
  const callee = node["callee"] as Node;
  return /Text$/.test(String((callee["object"] as Node | undefined)?.["name"]));
}

/** Returns whether a variable is an object whose declared type is `Record<…, string>`. */
function isTableOfStrings(node: Node): boolean {
  const { typeAnnotation } = node["id"] as { typeAnnotation?: { typeAnnotation: Node } };
  const type = typeAnnotation?.typeAnnotation;
  const values = (type?.["typeArguments"] as { params: Node[] } | undefined)?.params[1];
  const init = node["init"] as Node | null;
  return values?.type === "TSStringKeyword" && init?.type === "ObjectExpression";
}

/** Finds user-facing text in the source of a Svelte component or of a TypeScript module. */
export function hardCoded(source: string, component: boolean): HardCoded[] {
  const text = component ? source : `<script lang="ts">${source}</script>`;
  const root = parse(text, { modern: true }) as unknown as Node;
  const found: HardCoded[] = [];
  const report = (node: Node, words: string) => {
    const line = text.slice(0, node.start ?? 0).split("\n").length;
    found.push({ line, text: words.trim().replace(/\s+/gu, " ") });
  };

  // Literals that count as user-facing because of their place in the code, no matter what they look
  // like.
  const certain = new Set<Node>();
  const markAsText = (node: Node | undefined): void => {
    if (node?.type === "Literal" || node?.type === "TemplateLiteral") {
      certain.add(node);
    } else if (node?.type === "ConditionalExpression") {
      markAsText(node["consequent"] as Node);
      markAsText(node["alternate"] as Node);
    } else if (node?.type === "LogicalExpression") {
      markAsText(node["right"] as Node);
    }
  };
  // Ignore addresses and words in capitals, such as `NBSP`, because they are the same in every
  // language.
  const isText = (node: Node, words: string) =>
    certain.has(node) && /\p{L}{2}/u.test(words) && !/^(?:\w+:\/\/|[A-Z]+$)/.test(words);

  const visit = (value: unknown, human: boolean): void => {
    if (Array.isArray(value)) {
      value.forEach((one) => visit(one, human));
    } else if (typeof value === "object" && value !== null && "type" in value) {
      visitNode(value as Node, human);
    }
  };
  const visitFields = (node: Node, human: boolean, skipped: readonly string[] = []): void => {
    for (const [field, value] of Object.entries(node)) {
      if (!["type", "start", "end", "loc", "metadata", ...skipped].includes(field)) {
        visit(value, human);
      }
    }
  };
  const visitNode = (node: Node, human: boolean): void => {
    switch (node.type) {
      case "Text": {
        const words = String(node["data"]);
        if (
          human ? /\p{L}{2}/u.test(words) && !/^(?:\w+:\/\/|\/)/.test(words) : isForPeople(words)
        ) {
          report(node, words);
        }
        return;
      }
      case "Attribute": {
        const name = String(node["name"]);
        if (!CODE_ATTRIBUTES.test(name)) {
          visit(node["value"], HUMAN_ATTRIBUTES.test(name));
        } else if (!/^(?:class|style|d|data-.*)$/.test(name)) {
          visitExpressions(node["value"]);
        }
        return;
      }
      case "StyleDirective":
        return;
      case "Literal":
        if (
          typeof node["value"] === "string" &&
          (isForPeople(node["value"]) || isText(node, node["value"]))
        ) {
          report(node, node["value"]);
        }
        return;
      case "TemplateLiteral": {
        const quasis = node["quasis"] as { value: { cooked: string } }[];
        const words = quasis.map(({ value }) => value.cooked).join("{}");
        if (isTemplateForPeople(words) || isText(node, words)) {
          report(node, words);
        }
        visit(node["expressions"], human);
        return;
      }
      case "CallExpression":
      case "NewExpression": {
        const callee = node["callee"] as Node;
        const named = (callee["property"] ?? callee) as Node;
        if (HUMAN_CALLS.test(String(named["name"]))) {
          markAsText((node["arguments"] as Node[])[0]);
        }
        if (!CODE_CALLS.test(String(named["name"]))) {
          visitFields(node, human);
        }
        return;
      }
      case "BinaryExpression":
        // Check only the operands of `+`, because joined strings may be parts of a user-facing
        // sentence. Ignore the operands of all other operators, such as comparisons.
        if (node["operator"] === "+") {
          visitFields(node, human);
        }
        return;
      case "ConditionalExpression": {
        // If one branch of a conditional expression is a message of the catalogue, a string in the
        // other branch counts as user-facing, too.
        const branches = [node["consequent"], node["alternate"]] as Node[];
        if (branches.some(isCatalogueCall)) {
          branches.forEach(markAsText);
        }
        visitFields(node, human);
        return;
      }
      case "ObjectExpression": {
        const values = (node["properties"] as Node[])
          .filter(
            (property) => !CODE_KEYS.test(String((property["key"] as Node | undefined)?.["name"])),
          )
          .map(({ value }) => value as Node | undefined);
        const messages = values.filter((value) => value !== undefined && isCatalogueCall(value));
        if (messages.length > 1 && messages.length > values.length / 2) {
          values.forEach(markAsText);
        }
        visitFields(node, human);
        return;
      }
      case "VariableDeclarator":
        // Treat all strings in a `Record<…, string>` as user-facing, even single words in lower
        // case, because such a table usually contains the displayed names of the values of a type.
        if (isTableOfStrings(node)) {
          const properties = (node["init"] as Node)["properties"] as Node[];
          properties.forEach(({ value }) => markAsText(value as Node | undefined));
        }
        visitFields(node, human);
        return;
      case "SwitchCase":
        visitFields(node, human, ["test"]);
        return;
      case "Property":
        if (!CODE_KEYS.test(String((node["key"] as Node)["name"]))) {
          visitFields(node, human, ["key"]);
        }
        return;
      case "Comment":
      case "StyleSheet":
      case "ImportDeclaration":
      case "ExportAllDeclaration":
        return;
      default:
        if (!/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) {
          visitFields(node, human || isElementContent(node), ["comments"]);
        }
    }
  };
  // In an attribute that never contains user-facing text, check only functions, such as event
  // handlers.
  const visitExpressions = (value: unknown): void => {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof one === "object" && one !== null && (one as Node).type === "ExpressionTag") {
        const expression = (one as Node)["expression"] as Node;
        if (/Function/.test(expression.type)) {
          visit(expression, false);
        }
      }
    }
  };

  if (component) {
    visit(root["fragment"], true);
  }
  visit(root["module"], false);
  visit(root["instance"], false);
  return found;
}

function isElementContent(node: Node): boolean {
  return node.type === "Fragment";
}
