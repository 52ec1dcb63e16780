import type { Environment } from './proxy.ts'

/**
 * Returns the name of the coding assistant in whose shell this process runs; `undefined` if it is not one's. Only
 * variables count that an assistant sets for the commands that it runs itself: the terminals of some editors, which
 * people use, too, have others (`CURSOR_TRACE_ID`, `REPL_ID`). `LOCKALE_ASSISTANT` overrides all; empty means none. The
 * value of `AI_AGENT` is a name; `AGENT` may mean anything, such as a machine that builds.
 */
export function assistantIn(env: Environment): string | undefined {
  const own = env['LOCKALE_ASSISTANT']
  if (own !== undefined) return toName(own)
  for (const [variable, name] of variables) if (isSet(env[variable])) return name
  return isSet(env['AI_AGENT']) ? toName(env['AI_AGENT']) : undefined
}

const variables: readonly (readonly [variable: string, assistant: string])[] = [
  ['CLAUDECODE', 'Claude Code'],
  ['CURSOR_AGENT', 'Cursor'],
  ['CODEX_SANDBOX', 'Codex'],
  ['CODEX_THREAD_ID', 'Codex'],
  ['CODEX_CI', 'Codex'],
  ['GEMINI_CLI', 'Gemini CLI'],
  ['COPILOT_CLI', 'Copilot'],
  ['COPILOT_AGENT_SESSION_ID', 'Copilot'],
  ['OPENCODE', 'opencode'],
  ['AUGMENT_AGENT', 'Augment'],
  ['ANTIGRAVITY_AGENT', 'Antigravity'],
  ['CLINE_ACTIVE', 'Cline'],
  ['QWEN_CODE', 'Qwen Code'],
  ['AMP_CURRENT_THREAD_ID', 'Amp'],
  ['GOOSE_TERMINAL', 'Goose'],
]

function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.trim().toLowerCase())
}

function toName(value: string | undefined): string | undefined {
  const name = (value ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return name === '' ? undefined : [...name].slice(0, 60).join('')
}
