/** HTML to paste into a page, the same as in docs/widget.md. `address` is the base URL of the application. */
export const embedCode = (address: string, token: string): string => `<iframe
  id="uresuji"
  src="${address}/widget/combined-sales?token=${token}&jan=9784999900114"
  referrerpolicy="no-referrer"
  style="width: 100%; max-width: 600px; height: 460px; border: 0; color-scheme: light"
></iframe>
<script>
  addEventListener('message', (event) => {
    if (event.origin !== '${address}') return
    if (event.data?.source !== 'uresuji-widget' || event.data.type !== 'height') return
    document.getElementById('uresuji').style.height = event.data.height + 'px'
  })
</script>`

/** Shell commands to paste into a terminal or a scheduled job. */
export const terminalCode = (address: string, token: string): string => `export URESUJI_SERVER=${address}
export URESUJI_TOKEN=${token}
uresuji ranking --limit 30 --csv > ranking.csv`
