import { getCurrentLanguage } from '../i18n/i18n.ts'

/** Link to the server's page that installs the command line. */
export const TerminalLink = ({ label }: { label: string }) => (
  <a href={`/downloads?language=${getCurrentLanguage()}`} target="_blank" rel="noreferrer">
    {label}
  </a>
)
