const text = (word: string) => `'${word.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `@(${values.map(text).join(', ')})`

/** A command in the PowerShell script: its path of words and what may follow. */
export interface CompletionEntry {
  path: string
  words: readonly string[]
  /** Choices by option. */
  values: readonly { flag: string; choices: readonly string[] }[]
}

/** Script for PowerShell 5 and 7. If nothing matches, PowerShell completes file names. */
export const powershell = (
  commands: readonly CompletionEntry[],
): string => `# uresuji completion for PowerShell:  uresuji completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName uresuji -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${commands.map(({ path, words }) => `    ${text(path)} = ${list(words)}`).join('\n')}
  }
  $values = @{
${commands.flatMap(({ path, values }) => values.map(({ flag, choices }) => `    ${text(`${path} ${flag}`)} = ${list(choices)}`)).join('\n')}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($one in $typed) {
    $next = if ($command) { "$command $one" } else { $one }
    if ($words.ContainsKey($next)) { $command = $next }
  }
  $before = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  if (@('--mapping', '--rejects', '--out', '--file') -contains $before) { return }
  $offered = if ($values.ContainsKey("$command $before")) { $values["$command $before"] } else { $words[$command] }
  $offered | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
