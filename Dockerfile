# The image of the server: docker build -t uresuji .
# The second stage builds the app with vite; the last one contains only what the server and the terminal need.

FROM node:24-bookworm-slim AS source
WORKDIR /app
COPY . .

FROM source AS build
# not `npm ci`, see .ci/bootstrap.mjs; no package needs its install script
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund
RUN node server/start/build.ts
# the version names the commit; the last stage has no .git
RUN node -e "import('./shared/start/version.mjs').then(({ readCommit }) => require('fs').writeFileSync('commit.txt', readCommit('.') ?? ''))"

FROM source AS packages
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace=shared --workspace=server --workspace=cli

# Debian, because the native packages of the databases are built for glibc
FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=false
COPY package.json knexfile.ts ./
COPY docs/glossary.md docs/
# with the packages of each workspace
COPY --from=packages /app/shared shared
COPY --from=packages /app/migrations migrations
COPY --from=packages /app/server server
COPY --from=packages /app/cli cli
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/pwa/dist pwa/dist
COPY --from=build /app/cli/dist cli/dist
COPY --from=build /app/commit.txt ./
# the source belongs to root and is never written to; DATA_DIR is all that changes
RUN install -d -o node -g node -m 700 /data \
 && ln -s /app/server/main.mjs /usr/local/bin/uresuji-server \
 && ln -s /app/cli/main.mjs /usr/local/bin/uresuji
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# the server stops within 10 s of SIGTERM: docker stop --time 15
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "server/start/run-without-build.ts"]
