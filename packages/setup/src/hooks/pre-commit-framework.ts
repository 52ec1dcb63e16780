import { hookCommand, hookLines, type HookTask, type ManagedHook, taskIn } from './hook-script.ts'
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

/** Returns the lines for the user to add if lockale cannot edit the file. */
export function preCommitSnippet(hook: ManagedHook): string {
  return ['repos:', ...itemLines(hook, '  '), ''].join('\n')
}

/** Adds a local hook to a config of the pre-commit framework; returns `undefined` if it cannot be edited safely. */
export async function addToPreCommit(text: string, hook: ManagedHook): Promise<string | undefined> {
  const bare = await removeFromPreCommit(text)
  if (bare === undefined || (await readEntries(bare)) === undefined) return undefined
  const lines = toLines(bare)
  const repos = findKey(lines, 'repos')
  if (repos === undefined) lines.push(...preCommitSnippet(hook).trimEnd().split('\n'))
  else {
    const indent = childIndent(lines, repos)
    if (indent === undefined || !isBare(lines[repos.start])) return undefined
    lines.splice(repos.end, 0, ...itemLines(hook, ' '.repeat(indent)))
  }
  const after = `${lines.join('\n')}\n`
  return (await isSafeEdit(bare, after, isOursIn(after))) ? after : undefined
}

/** Removes lockale's hook; returns `undefined` if the file cannot be edited safely. */
export async function removeFromPreCommit(text: string): Promise<string | undefined> {
  const lines = toLines(text)
  const found = findOurs(lines)
  if (found === undefined) return text
  lines.splice(found.start, found.end - found.start)
  const repos = findKey(lines, 'repos')
  // The framework refuses a key without a value, so an empty list is written.
  if (repos !== undefined && childIndent(lines, repos) === undefined) lines[repos.start] = 'repos: []'
  return `${lines.join('\n')}\n`
}

export function taskOfPreCommit(text: string): HookTask | undefined {
  const lines = toLines(text)
  const found = findOurs(lines)
  return found && taskIn(lines.slice(found.start, found.end).join('\n'))
}

export function isEmptyPreCommit(text: string): boolean {
  return text.trim() === 'repos: []'
}

function itemLines(hook: ManagedHook, pad: string): readonly string[] {
  // the framework splits the line like a shell, but runs it without one
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
    // Without it, users do not see that nothing was checked.
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
