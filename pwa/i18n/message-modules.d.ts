type MessageModules = typeof import('../../shared/messages/index.ts') &
  typeof import('../../shared/messages/account.ts') &
  typeof import('../../shared/messages/administration.ts') &
  typeof import('../../shared/messages/analysis.ts') &
  typeof import('../../shared/messages/exporting/area.ts') &
  typeof import('../../shared/messages/exporting/downloads.ts') &
  typeof import('../../shared/messages/notices.ts') &
  typeof import('../../shared/messages/widget.ts')

// single-language-plugin.ts
declare module '*?language=ja' {
  const messages: MessageModules
  export = messages
}
declare module '*?language=en' {
  const messages: MessageModules
  export = messages
}
