import type { CompletedFlag, Hint, ScriptParts } from './model.ts'
import { spellings, valueRows } from './value-rows.ts'

/** For Windows PowerShell 5.1 and PowerShell 7. */
export function powershellScript({ commands, globalFlags }: ScriptParts): string {
  const flagTable = (flags: readonly CompletedFlag[]) =>
    `@(${flags.map(({ name, help }) => `@(${quote(name)}, ${quote(help)})`).join(', ')})`
  const values = valueRows(commands, globalFlags)
  return `# Completion of lockale for PowerShell: lockale completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName lockale -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commands = [ordered]@{
${commands.map(({ name, summary }) => `        ${quote(name)} = ${quote(summary)}`).join('\n')}
    }
    $globalFlags = ${flagTable(globalFlags)}
    $flags = @{
${commands.map(({ name, flags }) => `        ${quote(name)} = ${flagTable(flags)}`).join('\n')}
    }
    # By flag, or by command and flag where commands differ.
    $values = @{
${values
  .flatMap(({ flag, value, commands: only }) => {
    return (only ?? [undefined]).flatMap((command) =>
      spellings(flag).map(
        (name) => `        ${quote(command === undefined ? name : `${command} ${name}`)} = ${answer(value)}`,
      ),
    )
  })
  .join('\n')}
    }
    $operands = @{
${commands.flatMap(({ name, operand }) => (operand.kind === 'none' ? [] : [`        ${quote(name)} = ${answer(operand)}`])).join('\n')}
    }

    $command = ''
    $pending = ''
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition -or ($_.Extent.EndOffset -eq $cursorPosition -and $wordToComplete -eq '') } | ForEach-Object { $_.Extent.Text })
    foreach ($word in $words) {
        if ($pending) { $pending = ''; continue }
        if ($word.StartsWith('-')) {
            if ($values.ContainsKey($word) -or $values.ContainsKey("$command $word")) { $pending = $word }
        } elseif (-not $command) { $command = $word }
    }

    $flag = $pending
    $typed = $wordToComplete
    $before = ''
    if (-not $flag -and $typed -match '^(--[^=]+)=(.*)$') {
        $flag = $Matches[1]
        $typed = $Matches[2]
        $before = "$flag="
    }
    $complete = {
        param($text, $help)
        # What PowerShell would read as more than a word is put in quotes.
        $shown = if ($text -match '^[\\w.:/\\\\,=+-]+$') { $text } else { "'" + $text.Replace("'", "''") + "'" }
        [System.Management.Automation.CompletionResult]::new($before + $shown, $text, 'ParameterValue', $help)
    }
    if ($flag) {
        $hint = if ($values.ContainsKey("$command $flag")) { $values["$command $flag"] } else { $values[$flag] }
    } elseif ($typed.StartsWith('-')) {
        $known = if ($flags.ContainsKey($command)) { $flags[$command] } else { $globalFlags }
        $known | Where-Object { $_[0].StartsWith($typed) } | ForEach-Object { & $complete $_[0] $_[1] }
        return
    } elseif (-not $command) {
        $commands.GetEnumerator() | Where-Object { $_.Key.StartsWith($typed) } | ForEach-Object { & $complete $_.Key $_.Value }
        return
    } else {
        $hint = $operands[$command]
    }
    # No answer leaves it to PowerShell, which completes files and folders.
    if (-not $hint -or $hint -eq '<file>' -or $hint -eq '<folder>') { return }
    if ($hint -eq '<ask>') {
        $line = $commandAst.ToString()
        $line = $line.Substring(0, [Math]::Min($line.Length, $cursorPosition - $commandAst.Extent.StartOffset))
        if ($wordToComplete -eq '') { $line = "$line " }
        $hint = @(& lockale completion --words $line 2>$null)
    }
    $hint | Where-Object { $_.StartsWith($typed.Trim("'", '"')) } | ForEach-Object { & $complete $_ $_ }
}
`
}

function answer(hint: Hint): string {
  switch (hint.kind) {
    case 'values':
      return `@(${hint.values.map(quote).join(', ')})`
    case 'locale':
    case 'message':
      return quote('<ask>')
    case 'none':
      return quote('')
    default:
      return quote(`<${hint.kind}>`)
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
