import type { Patch } from '../splice.ts'
import type { XmlElement } from '../xml/xml.ts'
import { attribute } from '../xml/text.ts'

/** The prefixes of elements in a piece of markup that it does not declare itself. */
export function prefixesIn(markup: string): readonly string[] {
  const used = [...markup.matchAll(/<([A-Za-z_][\w.-]*):/g)].map(([, prefix]) => prefix ?? '')
  return [...new Set(used)].filter((prefix) => !new RegExp(`\\sxmlns:${prefix}\\s*=`).test(markup))
}

function declares(root: XmlElement, prefix: string): boolean {
  return prefix === 'xml' || attribute(root, `xmlns:${prefix}`) !== undefined
}

/** Adds declarations to a root element for prefixes that it lacks, as the other root has them. */
export function declarationPatch(
  root: XmlElement,
  prefixes: ReadonlySet<string>,
  model: XmlElement | undefined,
): readonly Patch[] {
  const declarations = [...prefixes].flatMap((prefix) => {
    const uri = (model && attribute(model, `xmlns:${prefix}`)) ?? knownPrefixes.get(prefix)
    if (declares(root, prefix) || uri === undefined) return []
    return [` xmlns:${prefix}="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`]
  })
  if (declarations.length === 0) return []
  const last = root.attributes.at(-1)
  const at = last ? last.valueEnd + 1 : root.start + 1 + root.name.length
  return [{ range: { start: at, end: at }, text: declarations.join('') }]
}

/** What Android projects declare (developer.android.com, "String resources" and "Tools attributes"). */
const knownPrefixes: ReadonlyMap<string, string> = new Map([
  ['xliff', 'urn:oasis:names:tc:xliff:document:1.2'],
  ['tools', 'http://schemas.android.com/tools'],
])
