/** `check`: `lockale check --staged`. `sync`: `lockale sync --staged --stage-fixed`, which translates and may spend. */
export type HookTask = 'check' | 'sync'

/** `<begin>` … `<end>`, by which the block is found again. */
const begin = '# lockale: begin'
const end = '# lockale: end'

/** What the hook runs. */
export function hookCommand(task: HookTask): string {
  return task === 'check' ? 'lockale check --staged' : 'lockale sync --staged --stage-fixed'
}

export interface ManagedHook {
  readonly task: HookTask
  /** Of the project, relative to the top of the work tree, with `/`; empty for the top itself. */
  readonly folder: string
  /** Packages lie where only yarn finds them (Plug'n'Play). */
  readonly isPnp: boolean
}

/** A script of `hookLines`, for a file of scripts. */
export function scriptBlock(hook: ManagedHook): string {
  const lines = ['(', ...hookLines(hook).map((line) => `  ${line}`), ') || exit $?']
  return markedBlock(lines, ' (made by: lockale hooks install; removed by: lockale hooks uninstall)')
}

/** Lines between the marks by which `replaceBlock` finds them. */
export function markedBlock(lines: readonly string[], note = ''): string {
  return `${[`${begin}${note}`, ...lines, end].join('\n')}\n`
}

/**
 * Lines for a shell that is started at the top of the work tree, the same for all that run hooks. The program is looked for where
 * packages install it; without it a commit passes. No quotation marks: lefthook for Windows passes them on as they are.
 */
export function hookLines({ task, folder, isPnp }: ManagedHook): readonly string[] {
  const command = hookCommand(task)
  const bins = binFolders(folder).map((bin) => `$PWD/${bin}`)
  return [
    // nothing that is not quoted is taken apart
    'set -f; IFS=',
    ...(folder === '' ? [] : [`top=$PWD; cd ${quoteForShell(folder)} || exit 1`]),
    `PATH=${bins.join(':')}:$PATH`,
    'if command -v lockale > /dev/null; then',
    `  ${command}`,
    ...(isPnp ? ['elif yarn bin lockale > /dev/null 2>&1; then', `  yarn ${command}`] : []),
    'else',
    `  catalogs=$(${catalogPatterns})`,
    `  if ${stagedNames(folder)} | grep -q -x -e $catalogs 2> /dev/null; then`,
    `    echo 'lockale is not installed here: the translations in this commit are not checked.' >&2`,
    '  fi',
    'fi',
  ]
}

/** From the top of the work tree, where git has its relative variables from, and relative to the folder. */
function stagedNames(folder: string): string {
  const git = 'git -c core.quotePath=off diff --cached --name-only'
  return folder === '' ? git : `(cd $top && ${git} --relative=${quoteForShell(`${folder}/`)})`
}

/** The catalogs of the lockfile as patterns for grep, a line each: who has no lockale has no config that says what they are. */
const catalogPatterns = String.raw`cut -f 1 lockale.lock 2> /dev/null | grep -v '^[#%]' | sort -u | sed -e 's/[].*^$[]/\\&/g' -e 's/-\{0,1\}{locale}/[^\/]*/g'`

/** From a folder up to the top of the work tree, relative to the folder. */
export function binFolders(folder: string): readonly string[] {
  const depth = folder.split('/').filter(Boolean).length
  return Array.from({ length: depth + 1 }, (_, up) => `${'../'.repeat(up)}node_modules/.bin`)
}

export function quoteForShell(text: string): string {
  return /^[\w./@+-]+$/u.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Why the block cannot be put into a script; `undefined`: it can. */
export function whyForeign(script: string): string | undefined {
  if (script.includes('\0')) return 'it is a program, not a script'
  const shebang = /^#!(.*)/u.exec(script)?.[1]?.trim()
  if (shebang === undefined || /(?:^|[\s/])(?:ba|da|k|z)?sh(?:\s|$)/u.test(shebang)) return undefined
  return `it is a script for ${shebang.split('/').at(-1) ?? shebang}, not for a shell`
}

/**
 * The script with this block in it, in place of one that is there. A new one stands first, behind the line that names the
 * shell: what comes later may end the script.
 */
export function withBlock(script: string, block: string): string {
  const replaced = replaceBlock(script, block)
  if (replaced !== undefined) return replaced
  if (script.trim() === '') return `#!/bin/sh\n${block}`
  const whole = script.endsWith('\n') ? script : `${script}\n`
  const head = /^(?:#!.*\n)?(?:\. "\$\(dirname -- "\$0"\)\/_\/husky\.sh"\n)?/u.exec(whole)?.[0] ?? ''
  return `${head}${block}${whole.slice(head.length)}`
}

/** What the block in a script runs. */
export function taskOfScript(script: string): HookTask | undefined {
  const [block] = ownBlock.exec(script) ?? []
  return block === undefined ? undefined : taskIn(block)
}

/** What our own lines run. */
export function taskIn(lines: string): HookTask {
  return lines.includes(hookCommand('sync')) ? 'sync' : 'check'
}

/** Returns true if only the line that names a shell is left. */
export function isEmptyScript(script: string): boolean {
  return /^(?:#!.*)?\s*$/u.test(script)
}

const ownBlock = new RegExp(`^${begin}\\b[^]*?^${end}[ \\t]*\\r?(?:\\n|$)`, 'mu')

/** The text with this in place of our block; `undefined`: it has none. */
export function replaceBlock(text: string, block: string): string | undefined {
  return ownBlock.test(text) ? text.replace(ownBlock, () => block) : undefined
}
