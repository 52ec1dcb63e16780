import { type CompletedFlag, flagsWithValue, type Hint, type ScriptParts, valueRows } from './model.ts'

export function fishScript(parts: ScriptParts): string {
  const { commands, globalFlags } = parts
  const takes = flagsWithValue(valueRows(parts))
  const ownFlags = commands.flatMap(({ name, flags }) => {
    const own = flags.filter((flag) => !globalFlags.some((other) => other.name === flag.name))
    return own.map((flag) => flagLine(flag, `__lockale_in ${name}`))
  })
  return `# Completion of lockale for fish: lockale completion fish > ~/.config/fish/completions/lockale.fish

# The command of the line, if there is one before the cursor.
function __lockale_command
    set -l pending ''
    for word in (commandline -opc)[2..-1]
        if test -n "$pending"
            set pending ''
            continue
        end
        switch $word
            case ${takes.join(' ')}
                set pending $word
            case '-*'
            case '*'
                echo $word
                return
        end
    end
end

function __lockale_in
    set -l command (__lockale_command)
    test "$command" = "$argv[1]"
end

# Behind the last comma of a list.
function __lockale_list
    set -l before (commandline -ct | string replace -r '^--?[^=]*=' '' | string match -r '.*,')
    for value in $argv
        echo "$before$value"
    end
end

complete -c lockale -f
${commands.map(({ name, summary }) => `complete -c lockale -n '__lockale_in ""' -a ${name} -d ${quote(summary)}`).join('\n')}
${globalFlags.map((flag) => flagLine(flag)).join('\n')}
${ownFlags.join('\n')}
${commands
  .flatMap(({ name, operand }) => {
    const takesIt = valueOptions(operand, false)
    return takesIt === '' ? [] : [`complete -c lockale -n '__lockale_in ${name}' ${takesIt.replace(/^-[xr] /u, '')}`]
  })
  .join('\n')}
`
}

function flagLine({ name, short, help, value, isList }: CompletedFlag, condition?: string): string {
  const options = [
    condition === undefined ? '' : `-n '${condition}'`,
    short === undefined ? '' : `-s ${short.slice(1)}`,
    `-l ${name.slice(2)}`,
    value === undefined ? '' : valueOptions(value, isList) || '-x',
    `-d ${quote(help)}`,
  ]
  return `complete -c lockale ${options.filter((option) => option !== '').join(' ')}`
}

/** Returns the options of fish's `complete` for a flag's value: `-x`, or `-r -F` if it is a file name. */
function valueOptions(hint: Hint, isList: boolean): string {
  switch (hint.kind) {
    case 'values':
      return `-x -a ${isList ? quote(`(__lockale_list ${hint.values.join(' ')})`) : quote(hint.values.join(' '))}`
    case 'file':
      return '-r -F'
    case 'folder':
      return "-x -a '(__fish_complete_directories)'"
    default:
      return ''
  }
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}
