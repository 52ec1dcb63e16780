import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { type Environment, isAboutRepository, isKeyVariable, LockaleError } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'

/** A position in a file, from 1. */
export interface FilePosition {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * Opens a file in the editor that `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` names, or in Visual Studio Code if the command
 * runs in its terminal. Resolves when the editor has started.
 * @throws {LockaleError} `EDITOR_UNKNOWN`
 */
export async function openEditor(
  { file, line, column }: FilePosition,
  { root, env }: { readonly root: string; readonly env: Environment },
): Promise<void> {
  const [program, ...before] = wordsOf(editorIn(env))
  if (program === undefined || isInTerminal(program)) throw editorUnknown(program)
  const args = [...before, ...argumentsFor(nameOf(program), join(root, file), line, column)]
  // On Windows, most editors are scripts, which only a shell starts.
  const isWindows = process.platform === 'win32'
  if (isWindows && args.some((one) => /[&|<>^"%!\r\n]/u.test(one))) throw editorUnknown(program)
  const [started, own] = isWindows ? ['cmd.exe', ['/d', '/c', program, ...args]] : [program, args]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(started, own, {
      ...programPlace,
      env: ownEnvironment(env),
      stdio: 'ignore',
      detached: !isWindows,
    })
    child.once('error', (cause) => reject(editorUnknown(program, cause)))
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

function editorIn({ LAUNCH_EDITOR, VISUAL, EDITOR, TERM_PROGRAM }: Environment): string | undefined {
  const named = [LAUNCH_EDITOR, VISUAL, EDITOR].flatMap((one = '') => (one.trim() === '' ? [] : [one]))
  const isShown = (one: string) => !isInTerminal(wordsOf(one)[0] ?? '')
  return named.find(isShown) ?? (TERM_PROGRAM === 'vscode' ? 'code' : named[0])
}

/** Splits a command as a shell does: words in quotes are one. */
function wordsOf(command: string | undefined): readonly string[] {
  return Array.from((command ?? '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu), ([, a, b, c]) => a ?? b ?? c ?? '')
}

function nameOf(program: string): string {
  return basename(program.replaceAll('\\', '/'))
    .replace(/\.(?:exe|cmd|bat|sh)$/iu, '')
    .toLowerCase()
}

/** These editors need the terminal, in which the server of the page runs. */
function isInTerminal(program: string): boolean {
  return /^(?:vi|n?vim|nano|pico|emacs|ed|hx|helix|micro|joe|ne|kak|mcedit|git)$/u.test(nameOf(program))
}

function argumentsFor(name: string, path: string, line: number, column: number): readonly string[] {
  if (/^(?:code|code-insiders|code-oss|codium|vscodium|cursor|windsurf|positron)$/u.test(name))
    return ['--goto', `${path}:${line}:${column}`]
  if (/^(?:subl|sublime_text|zed|zeditor|atom|lapce)$/u.test(name)) return [`${path}:${line}:${column}`]
  if (/^(?:idea|webstorm|phpstorm|pycharm|rubymine|goland|rider|clion|appcode|studio|fleet)(?:64)?$/u.test(name))
    return ['--line', String(line), '--column', String(column), path]
  if (/^(?:gvim|mvim|gedit|gnome-text-editor)$/u.test(name)) return [`+${line}`, path]
  if (/^(?:kate|kwrite|mate)$/u.test(name)) return ['--line', String(line), path]
  if (name === 'emacsclient') return ['--no-wait', `+${line}:${column}`, path]
  if (name === 'notepad++') return [`-n${line}`, `-c${column}`, path]
  return [path]
}

/** Returns the environment for the editor: without API keys, and without variables that git sets for hooks. */
function ownEnvironment(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isKeyVariable(name) && !isAboutRepository(name)))
}

function editorUnknown(program: string | undefined, cause?: unknown): LockaleError {
  const message =
    program === undefined
      ? 'No variable names your editor.'
      : isInTerminal(program)
        ? `${nameOf(program)} runs in a terminal, so the page cannot open it.`
        : `${nameOf(program)} cannot be started.`
  return new LockaleError('EDITOR_UNKNOWN', message, {
    hint: 'Start the page with your editor in LAUNCH_EDITOR: LAUNCH_EDITOR=code lockale review',
    cause,
  })
}
