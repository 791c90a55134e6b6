import { defineMessages } from './define-messages.ts'

export const cliAsk = defineMessages({
  'ask.summary': [
    '言葉で聞くと、分析と条件を読み取って集計します',
    'ask a question in plain words; finds the matching analysis and conditions, and runs it',
  ],
  'ask.words': ['聞きたいこと（先週の文庫ランキング 関東）', 'the question, such as top bunko last week in Kanto'],
  'ask.first': [
    '解釈が分かれるときや、意味のわからない言葉があるときも、最初の解釈で集計します',
    'run the first interpretation, even if there are others or some words are not understood',
  ],
  'ask.dryRun': [
    '集計せずに、解釈と同じ意味のコマンドを表示します',
    'show the interpretation and the equivalent command without running it',
  ],
  'ask.nothing': [
    '「{{question}}」の意味がわかりませんでした。ジャンル・出版社・店・期間と、見たい分析の名前を書いてください。',
    '“{{question}}” was not understood. Give a genre, publisher, store or period, and the analysis you want.',
  ],
  'ask.nearest': ['たとえば：\n{{questions}}', 'For example:\n{{questions}}'],
  'ask.unknown': ['意味のわからない言葉：{{words}}', 'Not understood: {{words}}'],
  'ask.maybe': ['{{word}}（もしかして {{names}}）', '{{word}} (did you mean {{names}}?)'],
  'ask.dropped': ['端末のコマンドにない条件：{{conditions}}', 'Conditions that the command does not support: {{conditions}}'],
  'ask.notRun': [
    '意味のわからない言葉があるので集計していません。言葉を直すか、--first を付けてください。',
    'Nothing was run because some words were not understood. Correct the question, or add --first.',
  ],
  'ask.ambiguous': [
    '解釈が分かれます。言葉を足すか、--first を付けてください：\n{{readings}}',
    'The question can be read in several ways. Add words, or use --first:\n{{readings}}',
  ],
  'ask.noCommand': ['「{{screen}}」は画面だけの機能です：{{path}}', '“{{screen}}” is available only in the app: {{path}}'],
  'ask.noSubject': [
    'どの商品・シリーズ・店かがわかりません。名前かコードを足してください。',
    'Which title, series or store? Add its name or code.',
  ],
})
