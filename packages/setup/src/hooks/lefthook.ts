import { type HookEditor, hookLines, type ManagedHook, taskIn } from './hook-script.ts'
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

/** Adds lockale's hook to a config of lefthook in YAML, and removes it. */
export const lefthook: HookEditor = {
  isExecutable: false,
  why: (_text, path) => (/\.ya?ml$/u.test(path) ? undefined : `${path.split('.').at(-1)} files are not supported`),
  async add(text, hook) {
    const bare = await lefthook.remove(text)
    if (bare === undefined || (await readEntries(bare)) === undefined) return undefined
    const lines = toLines(bare)
    const edited = insert(lines, hook)
    if (edited === undefined) return undefined
    const after = `${edited.join('\n')}\n`
    return (await isSafeEdit(bare, after, isOurs)) && lefthook.task(after) === hook.task ? after : undefined
  },
  async remove(text) {
    const lines = toLines(text)
    const found = findOurs(lines)
    if (found === undefined) return text
    lines.splice(found.start, found.end - found.start)
    for (const names of [['pre-commit', 'commands'], ['pre-commit', 'jobs'], ['pre-commit']]) {
      const block = findPath(lines, names)
      if (block !== undefined && childIndent(lines, block) === undefined && isBare(lines[block.start])) {
        lines.splice(block.start, block.end - block.start)
      }
    }
    const rest = toLines(lines.join('\n'))
    const after = rest.length === 0 ? '' : `${rest.join('\n')}\n`
    return (await isSafeEdit(text, after, isOurs)) ? after : undefined
  },
  task(text) {
    const lines = toLines(text)
    const found = findOurs(lines)
    return found && taskIn(lines.slice(found.start, found.end).join('\n'))
  },
  snippet: (hook) => ['pre-commit:', '  commands:', ...commandLines(hook, '    '), ''].join('\n'),
  isEmpty: (text) => text.trim() === '',
}

function insert(lines: readonly string[], hook: ManagedHook): readonly string[] | undefined {
  const place = findKey(lines, 'pre-commit')
  if (place === undefined) {
    const space = lines.length === 0 ? [] : ['']
    return [...lines, ...space, ...lefthook.snippet(hook).trimEnd().split('\n')]
  }
  const indent = childIndent(lines, place)
  if (indent === undefined || !isBare(lines[place.start])) return undefined
  const inner: YamlBlock = { ...place, start: place.start + 1, indent }
  const jobs = findKey(lines, 'jobs', inner)
  const commands = findKey(lines, 'commands', inner)
  const list = jobs ?? commands
  const pad = ' '.repeat(indent)
  if (list === undefined) return at(lines, place.end, [`${pad}commands:`, ...commandLines(hook, `${pad}  `)])
  const deep = childIndent(lines, list)
  if (deep === undefined || !isBare(lines[list.start])) return undefined
  return at(lines, list.end, list === jobs ? jobLines(hook, ' '.repeat(deep)) : commandLines(hook, ' '.repeat(deep)))
}

function commandLines(hook: ManagedHook, pad: string): readonly string[] {
  return [`${pad}lockale:`, ...settings(hook).map((line) => `${pad}  ${line}`)]
}

function jobLines(hook: ManagedHook, pad: string): readonly string[] {
  return [`${pad}- name: lockale`, ...settings(hook).map((line) => `${pad}  ${line}`)]
}

function settings(hook: ManagedHook): readonly string[] {
  return ['run: |', ...hookLines(hook).map((line) => `  ${line}`)]
}

function findOurs(lines: readonly string[]): YamlBlock | undefined {
  const command = findPath(lines, ['pre-commit', 'commands', 'lockale'])
  if (command !== undefined) return command
  const jobs = findItems(lines, findPath(lines, ['pre-commit', 'jobs']))
  return jobs.find(({ start }) => /^\s*-\s+name:\s+lockale\s*$/u.test(lines[start] ?? ''))
}

function findPath(lines: readonly string[], names: readonly string[]): YamlBlock | undefined {
  let block: YamlBlock = { start: -1, end: lines.length, indent: 0 }
  for (const name of names) {
    const indent = block.start === -1 ? 0 : childIndent(lines, block)
    const found = indent === undefined ? undefined : findKey(lines, name, { ...block, start: block.start + 1, indent })
    if (found === undefined) return undefined
    block = found
  }
  return block
}

function isOurs(path: readonly string[], value: string): boolean {
  const [hook, list, name, field] = path
  if (hook !== 'pre-commit' || path.length > 4) return false
  if (list === 'commands') return name === 'lockale'
  // `jobs` is a list: lockale's job is added at the end, so that the other jobs keep their positions.
  return list === 'jobs' && (field === 'name' ? value === 'lockale' : /\blockale (?:check|sync) --staged/u.test(value))
}

function at(lines: readonly string[], place: number, added: readonly string[]): readonly string[] {
  return [...lines.slice(0, place), ...added, ...lines.slice(place)]
}
