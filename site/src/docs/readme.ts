/** A part of the README that the first page shows: Markdown, with the links of the README. */
export interface ReadmePart {
  readonly id: string
  readonly markdown: string
}

/** @throws {Error} if the README does not have a part: the first page would have a hole */
export function readReadmeParts(readme: string): readonly ReadmePart[] {
  const [, opening] = /^# .*lockale\n\n([^]*?)\n\n<p align/u.exec(readme) ?? []
  const [, start] = /^## Start\n\n([^]*?```sh\n[^]*?```)/mu.exec(readme) ?? []
  const [, counts] = /^(lockale reads \[[^]*?)\n\n/mu.exec(readme) ?? []
  const facts = Array.from(readme.matchAll(/^\| \*\*(.+?)\*\* \| (.+?) \| (.+?) \|$/gmu)).slice(0, 5)
  if (opening === undefined || start === undefined || counts === undefined || facts.length < 5) {
    throw new Error('README.md has no opening, no "## Start", no five facts or no counts.')
  }
  return [
    { id: 'opening', markdown: opening },
    { id: 'start', markdown: start },
    ...facts.map(([, title = '', text = '', proof = ''], at) => ({
      id: `fact-${at + 1}`,
      markdown: `### ${title}\n\n${text}\n\n${capitalise(proof)}`,
    })),
    { id: 'fact-6', markdown: `### It fits your app\n\n${counts}` },
  ]
}

function capitalise(markdown: string): string {
  return markdown.replace(/^\[(.)/u, (_, first: string) => `[${first.toUpperCase()}`)
}
