import { hookCommand, type HookEditor, hookLines, type ManagedHook, taskIn } from './hook-script.ts'
import {
  childIndent,
  findItems,
  findKey,
  isBare,
  isSafeEdit,
  readEntries,
  toLines,
  type YamlBlock,
} from './yaml-lines.ts'

/** Adds lockale's hook to a config of the pre-commit framework, and removes it. */
export const preCommit: HookEditor = {
  isExecutable: false,
  why: () => undefined,
  async add(text, hook) {
    const bare = await preCommit.remove(text)
    if (bare === undefined || (await readEntries(bare)) === undefined) return undefined
    const lines = toLines(bare)
    const repos = findKey(lines, 'repos')
    if (repos === undefined) lines.push(...preCommit.snippet(hook).trimEnd().split('\n'))
    else {
      const indent = childIndent(lines, repos)
      if (indent === undefined || !isBare(lines[repos.start])) return undefined
      lines.splice(repos.end, 0, ...itemLines(hook, ' '.repeat(indent)))
    }
    const after = `${lines.join('\n')}\n`
    return (await isSafeEdit(bare, after, isOursIn(after))) ? after : undefined
  },
  async remove(text) {
    const lines = toLines(text)
    const found = findOurs(lines)
    if (found === undefined) return text
    lines.splice(found.start, found.end - found.start)
    const repos = findKey(lines, 'repos')
    // The framework refuses a key without a value, so an empty list is written.
    if (repos !== undefined && childIndent(lines, repos) === undefined) lines[repos.start] = 'repos: []'
    return `${lines.join('\n')}\n`
  },
  task(text) {
    const lines = toLines(text)
    const found = findOurs(lines)
    return found && taskIn(lines.slice(found.start, found.end).join('\n'))
  },
  snippet: (hook) => ['repos:', ...itemLines(hook, '  '), ''].join('\n'),
  isEmpty: (text) => text.trim() === 'repos: []',
}

function itemLines(hook: ManagedHook, pad: string): readonly string[] {
  // the framework splits the line into words like a shell, but does not run it in a shell
  const script = hookLines(hook)
    .join('\n')
    .replaceAll("'", String.raw`'\''`)
  return [
    '- repo: local',
    '  hooks:',
    '    - id: lockale',
    `      name: ${hookCommand(hook.task)}`,
    '      entry: |',
    ...`sh -c '\n${script}\n'`.split('\n').map((line) => `        ${line}`),
    '      language: system',
    '      pass_filenames: false',
    '      always_run: true',
    // With `verbose`, the framework shows the output of a hook that succeeds, so users see if nothing was checked.
    '      verbose: true',
  ].map((line) => `${pad}${line}`)
}

function findOurs(lines: readonly string[]): YamlBlock | undefined {
  return findItems(lines, findKey(lines, 'repos')).find(({ start, end }) => {
    const item = lines.slice(start, end)
    const ids = item.filter((line) => /^\s*-?\s*id:/u.test(line))
    return (
      /^\s*-\s+repo:\s+local\s*$/u.test(item[0] ?? '') && ids.length === 1 && /id:\s+lockale\s*$/u.test(ids[0] ?? '')
    )
  })
}

function isOursIn(after: string): (path: readonly string[]) => boolean {
  const lines = toLines(after)
  const last = findItems(lines, findKey(lines, 'repos')).length - 1
  return ([list, index]) => list === 'repos' && index === String(last)
}
