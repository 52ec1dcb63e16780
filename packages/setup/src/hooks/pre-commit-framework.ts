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

/** What a person adds to a file that cannot be edited here. */
export function preCommitSnippet(hook: ManagedHook): string {
  return ['repos:', ...itemLines(hook, '  '), ''].join('\n')
}

/** The config of the pre-commit framework with a local hook in it; `undefined`: it cannot be edited safely. */
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

/** Removes our hook; returns `undefined` if the file cannot be edited safely. */
export async function removeFromPreCommit(text: string): Promise<string | undefined> {
  const lines = toLines(text)
  const found = findOurs(lines)
  if (found === undefined) return text
  lines.splice(found.start, found.end - found.start)
  const repos = findKey(lines, 'repos')
  // An empty list is refused by the framework unless it is written as one.
  if (repos !== undefined && childIndent(lines, repos) === undefined) lines[repos.start] = 'repos: []'
  return `${lines.join('\n')}\n`
}

/** What the hook in it runs. */
export function taskOfPreCommit(text: string): HookTask | undefined {
  const lines = toLines(text)
  const found = findOurs(lines)
  return found && taskIn(lines.slice(found.start, found.end).join('\n'))
}

/** Returns true if the file had no other hook. */
export function isEmptyPreCommit(text: string): boolean {
  return text.trim() === 'repos: []'
}

function itemLines(hook: ManagedHook, pad: string): readonly string[] {
  // the framework takes it apart as a shell would, and runs it without one
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

/** Returns the item of a local repository that has our hook and no other. */
function findOurs(lines: readonly string[]): YamlBlock | undefined {
  return findItems(lines, findKey(lines, 'repos')).find(({ start, end }) => {
    const item = lines.slice(start, end)
    const ids = item.filter((line) => /^\s*-?\s*id:/u.test(line))
    return (
      /^\s*-\s+repo:\s+local\s*$/u.test(item[0] ?? '') && ids.length === 1 && /id:\s+lockale\s*$/u.test(ids[0] ?? '')
    )
  })
}

/** Entries of the last repository, which was added. */
function isOursIn(after: string): (path: readonly string[]) => boolean {
  const lines = toLines(after)
  const last = findItems(lines, findKey(lines, 'repos')).length - 1
  return ([list, index]) => list === 'repos' && index === String(last)
}
