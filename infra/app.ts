/** The entry point of `cdk`: `cdk synth -c stage=local|dev|prod`, with the options of `stage-context.ts`. */
import { App } from 'aws-cdk-lib';
import { addCareAtlas } from './careatlas.ts';
import { stageConfig } from './stage.ts';
import { readStageContext, StageError } from './stage-context.ts';

const app = new App();
const contextOf = (name: string): unknown => app.node.tryGetContext(name);
try {
  addCareAtlas(app, stageConfig(contextOf('stage'), readStageContext(contextOf)));
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
