// CHANGELOG.md has one section for each version, the newest first. All packages share their version, so they share the file.

/** The section of a version without its heading; empty if there is none. */
export function changesOf(version, changelog) {
  const sections = changelog.split(/^## /mu).slice(1)
  const found = sections.find((section) => section.startsWith(`${version}\n`))
  return found === undefined ? '' : found.slice(version.length).trim()
}

/** The changelog with sentences added to the section of a version, which is made if it is not there. */
export function addChanges(version, sentences, changelog) {
  const known = changesOf(version, changelog)
  const text = [known, ...sentences].filter((part) => part !== '').join('\n\n')
  const section = `## ${version}\n\n${text}\n`
  if (known !== '') return changelog.replace(`## ${version}\n\n${known}\n`, () => section)
  const at = changelog.search(/^## /mu)
  return at === -1
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`
}
