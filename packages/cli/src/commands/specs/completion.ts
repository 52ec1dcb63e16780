import type { CommandSpec } from '../command.ts'

export const completion: CommandSpec = {
  name: 'completion',
  summary: 'print the completion script of a shell',
  details: [
    'It completes commands, flags, their values, files, locales and messages.',
    'bash: eval "$(lockale completion bash)" in ~/.bashrc',
    'zsh: source <(lockale completion zsh) in ~/.zshrc, behind compinit',
    'fish: lockale completion fish > ~/.config/fish/completions/lockale.fish',
    'PowerShell: lockale completion powershell | Out-String | Invoke-Expression in $PROFILE',
  ],
  operand: {
    name: 'shell',
    count: 'optional',
    help: 'bash, zsh, fish or powershell',
    values: ['bash', 'zsh', 'fish', 'powershell'],
  },
  flags: [
    {
      name: 'words',
      takes: { kind: 'text', name: 'line' },
      help: 'print what may follow in this command line; the scripts ask this',
      isHidden: true,
    },
  ],
  examples: [
    { line: 'lockale completion bash', does: 'to be run by eval in ~/.bashrc' },
    { line: 'lockale completion zsh', does: 'to be sourced in ~/.zshrc' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../completion.ts')).completion,
}
