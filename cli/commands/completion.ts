import { Argument, type Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'

interface Entry {
  name: string
  summary: string
  options: { flag: string; summary: string; choices: readonly string[]; takesValue: boolean }[]
  choices: readonly string[]
  takesFiles: boolean
}

/** What can be typed, read off the program itself. */
function entriesOf(program: Command): Entry[] {
  const optionsOf = (command: Command) =>
    command.options.map((option) => ({
      flag: option.long ?? option.short ?? '',
      summary: option.description,
      choices: option.argChoices ?? [],
      takesValue: option.required || option.optional,
    }))
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.description(),
    options: [...optionsOf(command), ...optionsOf(program)],
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    takesFiles: command.name() === 'import',
  }))
}

const bash = (entries: readonly Entry[]): string => {
  const cases = entries.map((entry) => {
    const values = entry.options
      .filter((option) => option.choices.length > 0)
      .map((option) => `        ${option.flag}) COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$word")); return ;;`)
    return `    ${entry.name})
      case "$before" in
${values.join('\n')}
        --mapping|--rejects) COMPREPLY=($(compgen -f -- "$word")); return ;;
      esac
      words_of='${[...entry.options.map((option) => option.flag), ...entry.choices].join(' ')}'${entry.takesFiles ? '\n      COMPREPLY=($(compgen -f -- "$word"))' : ''} ;;`
  })
  return `# uresuji completion for bash:  uresuji completion bash > ~/.local/share/bash-completion/completions/uresuji
_uresuji() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command='' one words_of=''
  COMPREPLY=()
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$one" in ${entries.map((entry) => entry.name).join('|')}) command="$one"; break ;; esac
  done
  case "$command" in
    '') words_of='${entries.map((entry) => entry.name).join(' ')} help --help --version' ;;
${cases.join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words_of" -- "$word"))
}
complete -o filenames -F _uresuji uresuji
`
}

const quote = (text: string) => text.replaceAll("'", "'\\''").replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', '\\:')

const zsh = (entries: readonly Entry[]): string => `#compdef uresuji
# uresuji completion for zsh:  uresuji completion zsh > "\${fpath[1]}/_uresuji"
_uresuji() {
  local line state
  _arguments -C '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(
${entries.map((entry) => `        '${entry.name}:${quote(entry.summary)}'`).join('\n')}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${entries
  .map(
    (entry) => `        ${entry.name})
          _arguments \\
${[
  ...entry.options.map(
    (option) =>
      `            '${option.flag}[${quote(option.summary)}]${option.takesValue ? `:value:${option.choices.length > 0 ? `(${option.choices.join(' ')})` : '_files'}` : ''}'`,
  ),
  ...(entry.choices.length > 0 ? [`            '1:value:(${entry.choices.join(' ')})'`] : []),
  ...(entry.takesFiles ? ["            '*:file:_files'"] : []),
].join(' \\\n')} ;;`,
  )
  .join('\n')}
      esac ;;
  esac
}
_uresuji "$@"
`

const fish = (entries: readonly Entry[]): string => {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const lines = entries.flatMap((entry) => [
    `complete -c uresuji ${entry.takesFiles ? '' : '-f '}-n __fish_use_subcommand -a ${entry.name} -d '${escaped(entry.summary)}'`,
    ...(entry.choices.length > 0
      ? [`complete -c uresuji -n '__fish_seen_subcommand_from ${entry.name}' -a '${entry.choices.join(' ')}'`]
      : []),
    ...entry.options.map(
      (option) =>
        `complete -c uresuji -n '__fish_seen_subcommand_from ${entry.name}' -l ${option.flag.replace(/^--/, '')} -d '${escaped(option.summary)}'${option.takesValue ? ` -r${option.choices.length > 0 ? `f -a '${option.choices.join(' ')}'` : ''}` : ''}`,
    ),
  ])
  return `# uresuji completion for fish:  uresuji completion fish > ~/.config/fish/completions/uresuji.fish\n${lines.join('\n')}\n`
}

const scripts = { bash, zsh, fish }

export function addCompletion(program: Command, { say }: Surroundings): void {
  program
    .command('completion')
    .description(say('completion.summary'))
    .addArgument(new Argument('<shell>', say('completion.shell')).choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji completion bash > ~/.local/share/bash-completion/completions/uresuji\n  uresuji completion zsh > "\${fpath[1]}/_uresuji"\n  uresuji completion fish > ~/.config/fish/completions/uresuji.fish`,
    )
    .action((shell: keyof typeof scripts) => void process.stdout.write(scripts[shell](entriesOf(program))))
}
