import { defineFormat } from '@lockale/formats'

/** The texts of a game: `@greeting Welcome, {name}!` in lines, `# …` above a line for whoever translates it. */
export const dialogue = defineFormat({
  id: 'dialogue',
  name: 'Dialogue of the game',
  extensions: ['.dlg'],
  read,
  printValue: (value) => value.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`),
  printEntry: (key, token) => `@${key} ${token}`,
})

function read(text) {
  const entries = []
  const problems = []
  let comment
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+|\r\n?|\n/gu)) {
    const end = start + line.length
    const [, key, token] = /^@([\w.-]+) (.*)$/su.exec(line) ?? []
    if (key !== undefined) {
      const keyRange = { start: start + 1, end: start + 1 + key.length }
      const valueRange = { start: end - token.length, end }
      const value = token.replaceAll(/\\(.)/gsu, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
      entries.push({
        key,
        value,
        note: comment?.text,
        keyRange,
        valueRange,
        range: { start, end },
        commentStart: comment?.start,
      })
    } else if (line.startsWith('#')) {
      comment = {
        start: comment?.start ?? start,
        text: [comment?.text, line.slice(1).trim()].filter(Boolean).join('\n'),
      }
      continue
    } else if (line.trim() !== '') {
      problems.push({ range: { start, end }, expected: '`@key text`', found: `\`${line}\`` })
    }
    // a blank line ends a comment that is about no line, the end of a line ends none
    if (key !== undefined || isBlankLine(text, start)) comment = undefined
  }
  return { entries, problems }
}

/** @param at of a line break */
function isBlankLine(text, at) {
  return at === 0 || /[\r\n]/u.test(text[at - 1])
}
