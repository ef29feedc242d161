# The program, built once and without what only building needs.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY test/package.json test/
COPY bench/package.json bench/
COPY lint/package.json lint/
COPY clients/typescript/package.json clients/typescript/
RUN npm install --no-save --ignore-scripts
COPY . .
RUN node build/ready.js --installed
# What the package has, beside the packages of the lock that it needs to run. Those that a workspace names, such as
# maplibre-gl, would stay.
RUN mkdir /program && npm pack --ignore-scripts --pack-destination /tmp \
  && tar --extract --file /tmp/*.tgz --directory /program --strip-components 1 \
  && npm pkg delete workspaces && npm prune --omit=dev --ignore-scripts && mv node_modules /program

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /program /app
RUN mkdir -p /data/index && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 8000
# The index of millions of places takes a minute to load.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT || process.env.PORT || 8000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["serve"]
