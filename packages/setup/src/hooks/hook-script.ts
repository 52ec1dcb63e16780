/** `check` runs `lockale check --staged`; `sync` runs `lockale sync --staged --stage-fixed`, which may be billed. */
export type HookTask = 'check' | 'sync'

const begin = '# lockale: begin'
const end = '# lockale: end'

export function hookCommand(task: HookTask): string {
  return task === 'check' ? 'lockale check --staged' : 'lockale sync --staged --stage-fixed'
}

export interface ManagedHook {
  readonly task: HookTask
  /** Folder of the project, relative to the top of the work tree, with `/`; empty for the top itself. */
  readonly folder: string
  /** True if the project uses yarn's Plug'n'Play, so that only yarn finds installed packages. */
  readonly isPnp: boolean
}

/** How lockale adds its hook to the file of a hook manager, finds it there and removes it. */
export interface HookEditor {
  readonly isExecutable: boolean
  /** Returns why lockale cannot edit the file; `undefined` if it can. */
  why(text: string, path: string): string | undefined
  /** Returns the text with lockale's hook; `undefined` if the file cannot be edited safely. */
  add(text: string, hook: ManagedHook): Promise<string | undefined>
  /** Returns the text without lockale's hook and any section that this makes empty; `undefined` if that is not safe. */
  remove(text: string): Promise<string | undefined>
  task(text: string): HookTask | undefined
  /** Returns the lines for the user to add if lockale cannot edit the file. */
  snippet(hook: ManagedHook): string
  /** Returns true if nothing but lockale's lines was in the file, so that the file can be removed. */
  isEmpty(text: string): boolean
}

export const shellScript: HookEditor = {
  isExecutable: true,
  why: whyForeign,
  add: async (text, hook) => withBlock(text, scriptBlock(hook)),
  remove: async (text) => replaceBlock(text, '') ?? text,
  task(text) {
    const [block] = ownBlock.exec(text) ?? []
    return block === undefined ? undefined : taskIn(block)
  },
  snippet: scriptBlock,
  isEmpty: (text) => /^(?:#!.*)?\s*$/u.test(text),
}

/** Returns the lines of the hook as a block for a shell script, between comments by which lockale finds it again. */
function scriptBlock(hook: ManagedHook): string {
  const lines = ['(', ...hookLines(hook).map((line) => `  ${line}`), ') || exit $?']
  return markedBlock(lines, ' (made by: lockale hooks install; removed by: lockale hooks uninstall)')
}

/** Returns lines between two comments. By these comments, `replaceBlock` finds the lines again. */
export function markedBlock(lines: readonly string[], note = ''): string {
  return `${[`${begin}${note}`, ...lines, end].join('\n')}\n`
}

/**
 * Returns the shell lines of the hook, the same for all hook managers. They start at the top of the work tree, and look
 * for lockale where packages install it. If lockale is not installed, they let the commit pass. They contain no
 * quotation marks, because lefthook for Windows would pass these on literally.
 */
export function hookLines({ task, folder, isPnp }: ManagedHook): readonly string[] {
  const command = hookCommand(task)
  const bins = binFolders(folder).map((bin) => `$PWD/${bin}`)
  return [
    // stops the shell from splitting variables at spaces and from expanding `*` in them, since they are not quoted
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

/** Returns the command that lists staged files, run at the work tree's top: paths in `GIT_INDEX_FILE` start there. */
function stagedNames(folder: string): string {
  const git = 'git -c core.quotePath=off diff --cached --name-only'
  return folder === '' ? git : `(cd $top && ${git} --relative=${quoteForShell(`${folder}/`)})`
}

/**
 * Shell commands that print the paths of locale files in the lockfile as grep patterns. If lockale is not installed,
 * the hook finds out in this way whether a commit contains translations: the shell cannot read the config.
 */
const catalogPatterns = String.raw`cut -f 1 lockale.lock 2> /dev/null | grep -v '^[#%]' | sort -u | sed -e 's/[].*^$[]/\\&/g' -e 's/-\{0,1\}{locale}/[^\/]*/g'`

/** Returns `node_modules/.bin` of a folder and those above it in the work tree, as paths relative to the folder. */
export function binFolders(folder: string): readonly string[] {
  const depth = folder.split('/').filter(Boolean).length
  return Array.from({ length: depth + 1 }, (_, up) => `${'../'.repeat(up)}node_modules/.bin`)
}

export function quoteForShell(text: string): string {
  return /^[\w./@+-]+$/u.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function whyForeign(script: string): string | undefined {
  if (script.includes('\0')) return 'it is a program, not a script'
  const shebang = /^#!(.*)/u.exec(script)?.[1]?.trim()
  if (shebang === undefined || /(?:^|[\s/])(?:ba|da|k|z)?sh(?:\s|$)/u.test(shebang)) return undefined
  return `it is a script for ${shebang.split('/').at(-1) ?? shebang}, not for a shell`
}

/** Adds or replaces lockale's block in a script. A new block comes after the first line: the script may exit early. */
function withBlock(script: string, block: string): string {
  const replaced = replaceBlock(script, block)
  if (replaced !== undefined) return replaced
  if (script.trim() === '') return `#!/bin/sh\n${block}`
  const whole = script.endsWith('\n') ? script : `${script}\n`
  const head = /^(?:#!.*\n)?(?:\. "\$\(dirname -- "\$0"\)\/_\/husky\.sh"\n)?/u.exec(whole)?.[0] ?? ''
  return `${head}${block}${whole.slice(head.length)}`
}

export function taskIn(lines: string): HookTask {
  return lines.includes(hookCommand('sync')) ? 'sync' : 'check'
}

const ownBlock = new RegExp(`^${begin}\\b[^]*?^${end}[ \\t]*\\r?(?:\\n|$)`, 'mu')

/** Replaces lockale's block; returns `undefined` if there is none. */
export function replaceBlock(text: string, block: string): string | undefined {
  return ownBlock.test(text) ? text.replace(ownBlock, () => block) : undefined
}
