import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Viewer } from '../../../shared/access/permissions.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { findClosestName } from '../../../shared/text/closest-name.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { serverVersion } from '../../foundation/version.ts'
import { callTool, type McpCaller } from './call-tool.ts'
import { getMcpPrompt, listMcpPrompts, PromptArgumentError } from './mcp-prompts.ts'
import { listMcpResources, readMcpResource } from './mcp-resources.ts'
import { findToolForCall, getMcpTools, listAllowedTools } from './mcp-tools.ts'

/** What the server of one request needs to know. */
export interface McpContext extends McpCaller {
  viewer: Viewer
  /** Logs an error that is not the caller's fault. */
  reportFailure: (error: unknown) => void
}

/** Creates the protocol's server for one request. It has no state: every request brings its token. */
export function createMcpServer(context: McpContext): Server {
  const { viewer, language, baseUrl, reportFailure } = context
  const texts = mcp[language]
  const server = new Server(
    { name: 'uresuji', title: texts.title, version: serverVersion },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: fillSingleLanguage(language, texts.instructions, { today: getTodayInJapan() }),
      // only validates answers to requests from the server to its client; this server sends none
      jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
    },
  )

  server.setRequestHandler('tools/list', () => ({
    tools: listAllowedTools(viewer).map(({ declared }) => declared[language]),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const tool = getMcpTools().get(name)
    if (tool === undefined) {
      // the name of a call, which a tool chooses by an argument
      const family = findToolForCall(name)
      const [argument, call] = Object.entries(family?.choice ?? {})[0] ?? []
      if (family && argument !== undefined && call !== undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          fillSingleLanguage(language, texts.callOfTool, { name: call, tool: family.tool.name, argument }),
        )
      const similar = findClosestName(
        name.slice(0, 100),
        listAllowedTools(viewer).map((one) => one.name),
      )
      const text = similar === null ? texts.unknownTool : texts.similarTool
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        fillSingleLanguage(language, text, { name: name.slice(0, 100), similar: similar ?? '' }),
      )
    }
    try {
      return await callTool(tool, args, context)
    } catch (error) {
      // the message of an unexpected error stays in the log
      reportFailure(error)
      throw new ProtocolError(ProtocolErrorCode.InternalError, getErrorMessage('server.internal', language))
    }
  })

  server.setRequestHandler('resources/list', () => ({ resources: listMcpResources(language) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = await readMcpResource(uri, { viewer, language, baseUrl })
    if (found === null)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        fillSingleLanguage(language, texts.unknownResource, { uri: uri.slice(0, 200) }),
      )
    return { contents: [{ uri, ...found }] }
  })

  server.setRequestHandler('prompts/list', () => ({ prompts: listMcpPrompts(viewer, language) }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    try {
      const prompt = getMcpPrompt(name, args, { viewer, language })
      if (prompt !== null) return prompt
    } catch (error) {
      if (error instanceof PromptArgumentError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
      throw error
    }
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      fillSingleLanguage(language, texts.unknownPrompt, { name: name.slice(0, 100) }),
    )
  })
  return server
}
