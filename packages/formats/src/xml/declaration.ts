import { isBlank } from './lex.ts'

/** The `<?xml … ?>` at the very beginning of a text; as a number, `~at` of where it breaks off. */
export function readDeclaration(
  text: string,
): { readonly end: number; readonly encoding: string | undefined } | undefined | number {
  if (!text.startsWith('<?xml') || !isBlank(text.charCodeAt(5))) return undefined
  const match = declaration.exec(text)
  if (!match) return ~5
  return { end: match[0].length, encoding: match[1] ?? match[2] }
}

/** True for ISO-8859-1 and US-ASCII by the names that XML files call them. */
export function isLatin1Name(encoding: string): boolean {
  return /^(?:iso[-_]?8859-?1|latin-?1|l1|cp819|ibm819|us-ascii|ascii)$/i.test(encoding)
}

/** Productions 23 to 32 and 80 of XML 1.0. Every version 1.x is read as 1.0. */
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][A-Za-z0-9._-]*)"|'([A-Za-z][A-Za-z0-9._-]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/
