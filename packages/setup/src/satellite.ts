import type { Satellite } from '@lockale/terminal/command/command'
import { keyFile, lockTimeout, textsBy } from '@lockale/terminal/command/flags'

export const satellite: Satellite = {
  commands: [
    {
      name: 'init',
      group: 'Daily',
      summary: 'set up a project: write a config, import existing translations',
      details: [
        'Reads manifests and folders. Runs no code of the project, sends none of its content, and bills nothing.',
        'With a DeepL key in the environment it asks DeepL for its languages (2 s at most); otherwise it uses no network.',
        'Existing translations are recorded in lockale.lock and kept. An existing config is never overwritten.',
        'At the root of a workspace it sets up every package with locale files.',
        'With --bundler where a lockale config exists, it only adds the plugin. A bundler config that cannot be edited safely stays; init prints what to add.',
        'Asks questions on a terminal; never with --yes, --json or without a terminal.',
      ],
      ignores: ['config'],
      flags: [
        { name: 'source', takes: { kind: 'text', name: 'locale' }, help: 'source locale' },
        {
          name: 'targets',
          takes: { kind: 'list', name: 'locale' },
          help: 'target locales: de,fr,pt-BR',
        },
        {
          name: 'files',
          takes: { kind: 'text', name: 'pattern', completes: 'file' },
          help: "path of locale files; repeatable: 'locales/{locale}/{namespace}.json'",
        },
        {
          name: 'service',
          takes: { kind: 'text', name: 'preset', values: ['deepl', 'service', 'local'] },
          help: 'translation service (default: deepl if there is a key, else local: the mock service)',
        },
        { name: 'verbose', help: 'list every file that is left out' },
        {
          name: 'hook',
          takes: { kind: 'text', name: 'manager', values: ['git', 'husky', 'lefthook', 'pre-commit', 'none'] },
          help: 'check staged strings before each commit',
        },
        {
          name: 'bundler',
          help: 'add unplugin-lockale to the config of Vite, Next.js, Nuxt, Astro, webpack …: builds then check translations',
        },
        {
          name: 'agents',
          help: 'write the rules for coding assistants into AGENTS.md, in a marked block; in a project with a config, only these',
        },
        { name: 'no-bundler', help: 'do not ask about the plugin' },
        {
          name: 'types',
          help: 'write TypeScript types of the strings for i18next, next-intl, use-intl or react-intl: a wrong key does not compile',
        },
        {
          name: 'ci',
          takes: { kind: 'text', name: 'provider', values: ['github', 'gitlab', 'none'] },
          help: 'write a workflow that runs check, and sync on the main branch',
        },
        {
          name: 'history',
          takes: { kind: 'time', name: 'time' },
          help: 'time limit for reading git history to find outdated translations (default 30s; 0: skip); sync reads the rest',
        },
        textsBy,
        { name: 'dry-run', help: 'show what would be written' },
        { name: 'yes', help: 'ask no questions' },
        lockTimeout,
      ],
      examples: [
        { line: 'lockale init', does: 'set up the app in this folder' },
        { line: 'lockale init --yes', does: 'without questions' },
        { line: 'lockale init --dry-run', does: 'show what would be written' },
        { line: 'lockale init --source en --targets de,fr --yes', does: 'if files alone do not tell' },
        { line: "lockale init --files 'src/locales/{locale}.json' --yes", does: 'choose the locale files' },
        { line: 'lockale init --texts-by git --yes', does: 'if bots of Crowdin, Weblate … commit translations' },
        { line: 'lockale init --hook husky --ci github --yes', does: 'with a git hook and a CI workflow' },
        { line: 'lockale init --bundler --yes', does: 'with the plugin in the config of your bundler' },
        { line: 'lockale init --agents', does: 'rules for coding assistants, in AGENTS.md' },
      ],
      onSignal: 'leave',
      load: async () => (await import('./commands/init.ts')).init,
    },
    {
      name: 'hooks',
      group: 'Git',
      summary: 'install git hooks that check or translate each commit',
      details: [
        'Supports git hooks (with core.hooksPath), husky, lefthook and pre-commit, and uses the one in use.',
        'Existing hook content is kept, and installing twice changes nothing. If a file cannot be edited safely, it prints what to add.',
        'The hook runs lockale check --staged: no key, no network, and no work if no locale file is staged.',
      ],
      operand: {
        name: 'action',
        count: 'one',
        help: 'install, status or uninstall',
        values: ['install', 'status', 'uninstall'],
      },
      flags: [
        {
          name: 'manager',
          takes: { kind: 'text', name: 'name', values: ['git', 'husky', 'lefthook', 'pre-commit'] },
          help: 'hook manager (default: the one in use)',
        },
        { name: 'check', help: 'the hook checks staged strings (default for a new hook)' },
        {
          name: 'sync',
          help: 'the hook translates staged strings and stages the result: needs a key, and may be billed',
        },
        { name: 'merge-driver', help: 'also merge locale files string by string, in this clone' },
        { name: 'dry-run', help: 'show what would change and write nothing' },
      ],
      examples: [
        { line: 'lockale hooks install', does: 'check every commit' },
        { line: 'lockale hooks install --manager husky', does: 'in .husky/pre-commit' },
        { line: 'lockale hooks install --sync', does: 'translate on commit' },
        { line: 'lockale hooks install --merge-driver', does: 'also merge string by string' },
        { line: 'lockale hooks status', does: 'show what is installed' },
        { line: 'lockale hooks uninstall', does: 'remove the hooks' },
      ],
      onSignal: 'finish',
      load: async () => (await import('./commands/hooks.ts')).hooks,
    },
    {
      name: 'doctor',
      group: 'Help',
      summary: 'find problems that no other command reports',
      details: [
        'Looks at git, the hook, the source of the key, its host, proxies, certificates, the service and the clock. Writes nothing and makes no billable requests.',
        'Only the last lines use the network, and only if there is a key. For the config, the files and the settings: check and plan.',
        'Exits with 1 if it found a problem (✗), else with 0.',
      ],
      flags: [{ name: 'offline', help: 'use no network, and run no command for the key' }, keyFile],
      examples: [
        { line: 'lockale doctor', does: 'look at everything' },
        { line: 'lockale doctor --offline', does: 'without the service' },
        { line: 'lockale doctor --json', does: 'as data: id, status, says and fix of each line' },
      ],
      onSignal: 'leave',
      load: async () => (await import('./commands/doctor.ts')).doctor,
    },
    {
      name: 'completion',
      group: 'Help',
      summary: 'print the completion script of a shell',
      details: [
        'Completes commands, flags, values and files.',
        'bash: eval "$(lockale completion bash)" in ~/.bashrc',
        'zsh: source <(lockale completion zsh) in ~/.zshrc, after compinit',
        'fish: lockale completion fish > ~/.config/fish/completions/lockale.fish',
      ],
      ignores: ['cwd', 'config'],
      operand: {
        name: 'shell',
        count: 'optional',
        help: 'bash, zsh or fish',
        values: ['bash', 'zsh', 'fish'],
      },
      flags: [],
      examples: [
        { line: 'lockale completion bash', does: 'for eval in ~/.bashrc' },
        { line: 'lockale completion zsh', does: 'for source in ~/.zshrc' },
      ],
      onSignal: 'leave',
      load: async () => (await import('./commands/completion.ts')).completion,
    },
  ],
}
