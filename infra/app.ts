/** The entry point of `cdk`: `cdk synth -c stage=local|dev|prod`, with the options of `stage-context.ts`. */
import { Annotations, App, CfnWaitConditionHandle, Stack } from 'aws-cdk-lib';
import { addCareAtlas } from './careatlas.ts';
import { CHOOSE_STAGE, stageConfig } from './stage.ts';
import { readStageContext, StageError } from './stage-context.ts';

const app = new App();
const contextOf = (name: string): unknown => app.node.tryGetContext(name);
const stage = contextOf('stage');
try {
  if (stage === undefined) {
    // `cdk bootstrap` prepares an account for every stage, but synthesizes, needs a stack and ignores its errors. Other commands stop
    // at them.
    const stack = new Stack(app, 'NoStage');
    new CfnWaitConditionHandle(stack, 'Nothing');
    Annotations.of(stack).addError(CHOOSE_STAGE);
  } else addCareAtlas(app, stageConfig(stage, readStageContext(contextOf)));
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
