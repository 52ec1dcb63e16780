/** A part of an INI file: its name, and its values by name; the first of several counts. */
export interface IniSection {
  readonly name: string
  readonly values: ReadonlyMap<string, string>
}

export function readIni(text: string): readonly IniSection[] {
  const sections: { name: string; values: Map<string, string> }[] = [{ name: '', values: new Map() }]
  for (const line of text.slice(0, maxCharacters).split('\n')) {
    const [, name] = /^\s*\[([^\]]*)\]/u.exec(line) ?? []
    if (name !== undefined) sections.push({ name, values: new Map() })
    const at = line.indexOf('=')
    if (name !== undefined || at === -1 || /^\s*[#;]/u.test(line)) continue
    const values = sections.at(-1)?.values
    const key = line.slice(0, at).trim()
    if (values?.has(key) === false) values.set(key, line.slice(at + 1).trim())
  }
  return sections
}

const maxCharacters = 262_144
