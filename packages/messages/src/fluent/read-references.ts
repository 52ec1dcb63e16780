import { scanFluent } from './scan.ts'

/**
 * The messages and terms that a Fluent text refers to, as Fluent writes them: `message`, `message.attribute`, `-term`,
 * `-term.attribute`. Each once, in the order of the text; none for a text that does not parse.
 */
export function readFluentReferences(text: string): readonly string[] {
  const scan = scanFluent(text)
  return scan.ok ? [...new Set(scan.references)] : []
}
