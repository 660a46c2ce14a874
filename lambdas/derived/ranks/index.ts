export { rankRoutes } from './calls.ts';
export { createGetRankJob } from './get-rank-job.ts';
export { createProjectRank, type ProjectRank } from './project-rank.ts';
export { RankRepository } from './rank-repository.ts';
export { RankStates } from './rank-states.ts';
export { RankWriter } from './rank-writer.ts';
export { createRerank } from './rerank.ts';
export { createGetScore } from './score.ts';
export { createRanksJob, rankPageBody } from './worker.ts';
