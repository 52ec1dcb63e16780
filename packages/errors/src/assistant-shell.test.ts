import { expect, test } from 'vitest'
import { assistantIn } from './assistant-shell.ts'

test.for<[env: Record<string, string>, name: string | undefined]>([
  [{}, undefined],
  [{ CLAUDECODE: '1' }, 'Claude Code'],
  [{ CLAUDECODE: '0' }, undefined],
  [{ CURSOR_AGENT: '1', CURSOR_TRACE_ID: 'x' }, 'Cursor'],
  [{ CURSOR_TRACE_ID: 'x', REPL_ID: 'y', CODEX_HOME: '/x', AIDER_MODEL: 'm' }, undefined],
  [{ CODEX_SANDBOX: 'seatbelt' }, 'Codex'],
  [{ GEMINI_CLI: '1' }, 'Gemini CLI'],
  [{ AGENT: 'builder-7' }, undefined],
  [{ AMP_CURRENT_THREAD_ID: 'T-1' }, 'Amp'],
  [{ AI_AGENT: 'my-agent@2\u001b[0m' }, 'my-agent@2 [0m'],
  [{ LOCKALE_ASSISTANT: 'Acme' }, 'Acme'],
  [{ LOCKALE_ASSISTANT: '', CLAUDECODE: '1' }, undefined],
])('%o: %s', ([env, name]) => expect(assistantIn(env)).toBe(name))
