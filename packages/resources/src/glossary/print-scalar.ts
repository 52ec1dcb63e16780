/** A text on one line of YAML: bare where every reader of YAML takes it for a text, else in double quotes. */
export function printScalar(text: string): string {
  return isBare.test(text) && !isOther.test(text) ? text : JSON.stringify(text)
}

/** Letters first; nothing that means something to YAML. */
const isBare = /^\p{L}(?:[\p{L}\p{M}\p{N} ._()/+&'’-]*[\p{L}\p{M}\p{N}.)’])?$/u
/** What some version of YAML takes for another kind of value. */
const isOther = /^(?:true|false|yes|no|y|n|on|off|null)$/iu
