# One image for every program: docker run IMAGE api | indexer | migrate | reindex | ...
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "dist/scripts/container-health.js"]
# Node.js is process 1 and handles SIGTERM itself: API and indexer finish what they have in hand.
ENTRYPOINT ["node", "dist/scripts/listings.js"]
CMD ["api"]
